import { type Configuracion, configuracion } from '@gremial/contract/administracion/configuracion.ts'
import { textosLegales } from '@gremial/contract/administracion/legales.ts'
import { problemas } from '@gremial/contract/platform/validacion.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { canonical } from '../../../platform/canonical.ts'
import { StartError } from '../../../platform/config.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { hashOf } from '../../../platform/files/store.ts'
import { found } from '../../../platform/http/errors.ts'
import { normalizeLogo } from '../../../platform/images.ts'
import { contenidoCodigoBarras } from '../../afiliado/documentos/codigo-barras.rules.ts'

type Campo = keyof Configuracion
type Secretaria = NonNullable<Configuracion['secretarias']>[number]

/** A configuration as it was written, or all that is wrong with it: one line for each field, in Spanish. */
export function leerConfiguracion(escrito: unknown): Configuracion {
  const leido = configuracion.safeParse(escrito, { reportInput: true })
  const lineas = leido.success ? [...repetidas(leido.data), ...ilegible(leido.data)] : faltas(leido.error)
  if (!leido.success || lineas.length > 0) throw new StartError(`El archivo no sirve, y no cambió nada:\n${lineas.join('\n')}`)
  return leido.data
}

function faltas(error: z.ZodError): string[] {
  const desconocidos = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k].join('.')) : [],
  )
  const conocidos = problemas(new z.ZodError(error.issues.filter((issue) => issue.code !== 'unrecognized_keys')))
  return [
    ...desconocidos.map((campo) => `${campo}: no es un campo conocido.`),
    ...conocidos.map(
      ({ campo, clave, datos }) => `${campo || 'el archivo'}: ${formas[campo] ?? mensaje('es', clave as ClaveMensaje, datos)}`,
    ),
  ]
}

/** What a field looks like, where "not valid" would not help. */
const formas: Record<string, string> = {
  color: 'se espera #rrggbb, por ejemplo #0b5b73.',
  'convenio.codigo': 'se esperan de 1 a 12 cifras.',
  'convenio.simbologia': 'se espera interleaved2of5 o code128.',
}

function repetidas({ secretarias = [] }: Configuracion): string[] {
  const lineas: string[] = []
  secretarias.forEach(({ codigo, nombre }, i) => {
    const antes = secretarias.slice(0, i)
    if (antes.some((s) => s.codigo === codigo)) lineas.push(`secretarias.${i}.codigo: ${codigo} ya está en la lista.`)
    if (antes.some((s) => s.nombre === nombre)) lineas.push(`secretarias.${i}.nombre: «${nombre}» ya está en la lista.`)
  })
  return lineas
}

/** An agreement that no slip can be printed with is refused now, and not when the first slip is. */
function ilegible({ convenio }: Configuracion): string[] {
  if (!convenio) return []
  try {
    contenidoCodigoBarras(convenio, { afiliado: 1, vence: '2026-12-31', centavos: 1 })
    return []
  } catch {
    return [
      'convenio.campos: con esos campos no se puede imprimir un código: el código del convenio tiene que entrar en su largo, «vencimiento» mide 6 u 8, «verificador» 1, e interleaved2of5 pide una cantidad par de cifras.',
    ]
  }
}

interface Fila {
  nombre: string
  nombre_corto: string
  cuit: string
  domicilio: string
  telefono: string
  email: string
  color: string
  logo_sha256: string | null
  textos: Record<string, string>
  preguntas: Configuracion['preguntas']
  legales: unknown
}

/** What stands, in the very form that `configurar` takes: shown, changed and given back, it changes what was changed. */
export async function mostrarConfiguracion(ctx: Ctx): Promise<Required<Configuracion>> {
  const { rows } =
    await sql<Fila>`select nombre, nombre_corto, cuit, domicilio, telefono, email, color, logo_sha256, textos, preguntas, legales
    from organizacion`.execute(ctx.db)
  const fila = found(rows[0])
  const { rows: secretarias } =
    await sql<Secretaria>`select codigo, nombre, email, habilitada from secretaria_contacto order by codigo`.execute(ctx.db)
  const { rows: convenios } = await sql<
    NonNullable<Configuracion['convenio']>
  >`select nombre, codigo, simbologia, campos, leyenda from convenio_cobro where habilitado`.execute(ctx.db)
  const logo = fila.logo_sha256 && (await ctx.services.files.read(fila.logo_sha256, ctx))
  return {
    nombre: fila.nombre,
    nombreCorto: fila.nombre_corto,
    cuit: fila.cuit,
    domicilio: fila.domicilio,
    telefono: fila.telefono,
    email: fila.email,
    color: fila.color,
    logo: logo ? `data:image/png;base64,${logo.toString('base64')}` : '',
    lema: fila.textos.lema ?? '',
    bajada: fila.textos.bajada ?? '',
    preguntas: fila.preguntas ?? [],
    legales: textosLegales.parse(fila.legales),
    secretarias,
    convenio: convenios[0] ?? null,
  }
}

/**
 * Makes what stands what the file says, all or nothing, by the owner of the tables, with one row in the audit. Returns the fields that changed;
 * none when it was so already. `logo` is the picture that the file names, read by who may.
 */
export async function configurar(ctx: Ctx, nueva: Configuracion, logo?: Buffer): Promise<Campo[]> {
  const imagen = logo && ((await esElQueEsta(ctx, logo)) ? logo : await normalizeLogo(logo))
  const sha256 = imagen && (await ctx.services.files.keep(ctx, imagen, 'image/png'))
  return inTransaction(ctx, async (ctx) => {
    await sql`select 1 from organizacion for update`.execute(ctx.db)
    const antes = await mostrarConfiguracion(ctx)
    const quiere = { ...nueva, ...(imagen ? { logo: `data:image/png;base64,${imagen.toString('base64')}` } : {}) }
    if (quiere.secretarias) quiere.secretarias = conLasDeAntes(antes.secretarias, quiere.secretarias)
    const cambian = (Object.keys(quiere) as Campo[]).filter((campo) => canonical(quiere[campo]) !== canonical(antes[campo]))
    if (cambian.length === 0) return []
    const o = { ...antes, ...quiere }
    await sql`update organizacion set nombre = ${o.nombre}, nombre_corto = ${o.nombreCorto}, cuit = ${o.cuit}, domicilio = ${o.domicilio},
      telefono = ${o.telefono}, email = ${o.email}, color = ${o.color}, textos = textos || ${JSON.stringify({ lema: o.lema, bajada: o.bajada })}::jsonb,
      preguntas = ${JSON.stringify(o.preguntas)}::jsonb, legales = ${JSON.stringify(o.legales)}::jsonb`.execute(ctx.db)
    if (cambian.includes('logo')) await sql`update organizacion set logo_sha256 = ${sha256 ?? null}`.execute(ctx.db)
    if (cambian.includes('secretarias')) await guardarSecretarias(ctx, o.secretarias)
    if (cambian.includes('convenio')) await guardarConvenio(ctx, o.convenio)
    await audit(ctx, 'modificar', 'organizacion', 1, { campos: cambian })
    return cambian
  })
}

/** Whether it is the logo that stands, as `--mostrar` gives it: drawn again it would be another one, by a shade. */
async function esElQueEsta({ db }: Ctx, logo: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from organizacion where logo_sha256 = ${hashOf(logo)}`.execute(db)
  return rows.length > 0
}

/** An office that the list no longer has takes no more queries; those that it had are kept, and so is its row. */
function conLasDeAntes(antes: Secretaria[], nuevas: Secretaria[]): Secretaria[] {
  const fuera = antes.filter((s) => !nuevas.some((n) => n.codigo === s.codigo))
  const repetida = fuera.find((s) => nuevas.some((n) => n.nombre === s.nombre))
  if (repetida)
    throw new StartError(
      `El archivo no sirve, y no cambió nada:\nsecretarias: «${repetida.nombre}» ya existe con el código ${repetida.codigo}: usá ese código.`,
    )
  return [...nuevas, ...fuera.map((s) => ({ ...s, habilitada: false }))].toSorted((a, b) => a.codigo - b.codigo)
}

async function guardarSecretarias(ctx: Ctx, secretarias: Secretaria[]): Promise<void> {
  // Names are given round within the list: first nobody has any.
  await sql`update secretaria_contacto set nombre = '#' || codigo`.execute(ctx.db)
  for (const { codigo, nombre, email, habilitada } of secretarias)
    await sql`insert into secretaria_contacto (codigo, nombre, email, habilitada) values (${codigo}, ${nombre}, ${email}, ${habilitada})
      on conflict (codigo) do update set nombre = excluded.nombre, email = excluded.email, habilitada = excluded.habilitada`.execute(
      ctx.db,
    )
}

/** Slips already printed were made for the agreement there was: it is kept, out of use. */
async function guardarConvenio(ctx: Ctx, convenio: NonNullable<Configuracion['convenio']> | null): Promise<void> {
  await sql`update convenio_cobro set habilitado = false where habilitado`.execute(ctx.db)
  if (!convenio) return
  const { nombre, codigo, simbologia, campos, leyenda } = convenio
  await sql`insert into convenio_cobro (nombre, codigo, simbologia, campos, leyenda)
    values (${nombre}, ${codigo}, ${simbologia}, ${JSON.stringify(campos)}::jsonb, ${leyenda})`.execute(ctx.db)
}
