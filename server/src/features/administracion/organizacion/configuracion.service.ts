import {
  type Configuracion,
  nombresPartes,
  type ParteOrganizacion,
  partesOrganizacion,
} from '@gremial/contract/administracion/configuracion.ts'
import { textosLegales } from '@gremial/contract/administracion/legales.ts'
import { contenidoCodigoBarras } from '@gremial/contract/afiliado/codigo-barras.ts'
import { sql } from 'kysely'
import { demandProof } from '../../../platform/access/signing-actions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { changesOf } from '../../../platform/audit/changes.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { AppError, type FieldProblem, found } from '../../../platform/runtime/errors.ts'
import { normalizeLogo } from '../../../platform/storage/images.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { avisarTransferencia } from './transferencia.avisos.ts'

type Campo = keyof Configuracion
type Secretaria = NonNullable<Configuracion['secretarias']>[number]

/** Problems across valid fields: repeated offices, an agreement that cannot encode a slip. */
export function problemasDe(nueva: Configuracion): FieldProblem[] {
  return [...repetidas(nueva), ...ilegible(nueva)]
}

function repetidas({ secretarias = [] }: Configuracion): FieldProblem[] {
  return secretarias.flatMap(({ codigo, nombre }, i) => {
    const antes = secretarias.slice(0, i)
    const repetido = (campo: string, value: string | number, esta: boolean): FieldProblem[] =>
      esta ? [{ campo: `secretarias.${i}.${campo}`, clave: 'configuracion.repetido', datos: { value } }] : []
    return [
      ...repetido(
        'codigo',
        codigo,
        antes.some((s) => s.codigo === codigo),
      ),
      ...repetido(
        'nombre',
        `«${nombre}»`,
        antes.some((s) => s.nombre === nombre),
      ),
    ]
  })
}

/** An agreement that cannot encode a slip is refused now, instead of at the first slip. */
function ilegible({ convenio }: Configuracion): FieldProblem[] {
  if (!convenio) return []
  try {
    contenidoCodigoBarras(convenio, { afiliado: 1, vence: '2026-12-31', centavos: 1 })
    return []
  } catch {
    return [{ campo: 'convenio.campos', clave: 'configuracion.convenioIlegible', datos: {} }]
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
  transferencia: NonNullable<Configuracion['transferencia']> | null
}

/** Current configuration in the format that `configurar` accepts: shown, edited and applied, it changes only the edits. */
export async function mostrarConfiguracion(ctx: Ctx): Promise<Required<Configuracion>> {
  const { rows } =
    await sql<Fila>`select nombre, nombre_corto, cuit, domicilio, telefono, email, color, logo_sha256, textos, preguntas, legales,
      transferencia
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
    logo: logo ? enDireccion(logo) : '',
    lema: fila.textos.lema ?? '',
    bajada: fila.textos.bajada ?? '',
    preguntas: fila.preguntas ?? [],
    legales: textosLegales.parse(fila.legales),
    secretarias,
    convenio: convenios[0] ?? null,
    transferencia: fila.transferencia,
  }
}

/** Hash of a part of a configuration, as its version: a screen sends the one it read. */
export const versionDe = (configuracion: Configuracion, parte: ParteOrganizacion | 'todas'): string => {
  const campos = parte === 'todas' ? Object.values(partesOrganizacion).flat() : partesOrganizacion[parte]
  return hashOf(Buffer.from(canonical(campos.map((campo) => configuracion[campo])))).slice(0, 32)
}

export const versionesDe = (configuracion: Configuracion): Record<ParteOrganizacion, string> =>
  Object.fromEntries(nombresPartes.map((parte) => [parte, versionDe(configuracion, parte)])) as Record<ParteOrganizacion, string>

interface Opciones {
  /** Bytes of the image that `logo` names, read by the caller. */
  logo?: Buffer | undefined
  /** Expected version of a part. VERSION_VIEJA if it has changed. */
  leida?: { parte: ParteOrganizacion | 'todas'; version: string }
}

/**
 * Applies a configuration from a screen or file, all or nothing, with one audit row of before and after. Returns the changed
 * fields, empty if none. VALIDACION by field; ACTO_SIN_PRUEBA if a person changes the account for transfers (decision 169).
 */
export async function configurar(ctx: Ctx, nueva: Configuracion, { logo, leida }: Opciones = {}): Promise<Campo[]> {
  const mal = problemasDe(nueva)
  if (mal.length > 0) throw new AppError('VALIDACION', {}, mal)
  const imagen = logo && ((await esElQueEsta(ctx, logo)) ? logo : await normalizeLogo(logo))
  const sha256 = imagen && (await ctx.services.files.keep(ctx, imagen, 'image/png'))
  return inTransaction(ctx, async (ctx) => {
    await sql`select 1 from organizacion for update`.execute(ctx.db)
    const antes = await mostrarConfiguracion(ctx)
    if (leida && versionDe(antes, leida.parte) !== leida.version) throw new AppError('VERSION_VIEJA')
    const quiere = { ...nueva, ...(imagen ? { logo: enDireccion(imagen) } : {}) }
    if (quiere.secretarias) quiere.secretarias = conLasDeAntes(antes.secretarias, quiere.secretarias)
    const cambian = (Object.keys(quiere) as Campo[]).filter((campo) => canonical(quiere[campo]) !== canonical(antes[campo]))
    if (cambian.length === 0) return []
    // A false account would receive every member's payments.
    if (cambian.includes('transferencia') && ctx.user) await demandProof(ctx)
    const o = { ...antes, ...quiere }
    await sql`update organizacion
      set nombre = ${o.nombre}, nombre_corto = ${o.nombreCorto}, cuit = ${o.cuit}, domicilio = ${o.domicilio},
        telefono = ${o.telefono}, email = ${o.email}, color = ${o.color},
        textos = textos || ${JSON.stringify({ lema: o.lema, bajada: o.bajada })}::jsonb,
        preguntas = ${JSON.stringify(o.preguntas)}::jsonb, legales = ${JSON.stringify(o.legales)}::jsonb,
        transferencia = ${o.transferencia && JSON.stringify(o.transferencia)}::jsonb`.execute(ctx.db)
    if (cambian.includes('logo')) await sql`update organizacion set logo_sha256 = ${sha256 ?? null}`.execute(ctx.db)
    if (cambian.includes('secretarias')) await guardarSecretarias(ctx, o.secretarias)
    if (cambian.includes('convenio')) await guardarConvenio(ctx, o.convenio)
    if (cambian.includes('transferencia')) await avisarTransferencia(ctx, antes.transferencia, o.transferencia)
    await audit(ctx, 'modificar', 'organizacion', 1, { campos: cambian, cambios: contados(antes, quiere, cambian) })
    return cambian
  })
}

const enDireccion = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

/** Audit data of a change: images by hash, other fields before and after. */
function contados(antes: Configuracion, despues: Configuracion, campos: Campo[]) {
  const corto = (o: Configuracion): Record<string, unknown> =>
    Object.fromEntries(campos.map((campo) => [campo, campo === 'logo' ? o.logo && hashOf(Buffer.from(o.logo)) : o[campo]]))
  return changesOf(corto(antes), corto(despues))
}

/** True if it is the current logo as `--mostrar` outputs it: encoding it again would alter it slightly. */
async function esElQueEsta({ db }: Ctx, logo: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from organizacion where logo_sha256 = ${hashOf(logo)}`.execute(db)
  return rows.length > 0
}

/** Offices removed from the list are kept but disabled, with their queries. */
function conLasDeAntes(antes: Secretaria[], nuevas: Secretaria[]): Secretaria[] {
  const fuera = antes.filter((s) => !nuevas.some((n) => n.codigo === s.codigo))
  const repetida = fuera.find((s) => nuevas.some((n) => n.nombre === s.nombre))
  if (repetida) {
    const datos = { nombre: repetida.nombre, codigo: repetida.codigo }
    throw new AppError('VALIDACION', {}, [{ campo: 'secretarias', clave: 'configuracion.nombreConOtroCodigo', datos }])
  }
  return [...nuevas, ...fuera.map((s) => ({ ...s, habilitada: false }))].toSorted((a, b) => a.codigo - b.codigo)
}

async function guardarSecretarias(ctx: Ctx, secretarias: Secretaria[]): Promise<void> {
  // Names may be swapped within the list: clear them first, because they are unique.
  await sql`update secretaria_contacto set nombre = '#' || codigo`.execute(ctx.db)
  for (const { codigo, nombre, email, habilitada } of secretarias)
    await sql`insert into secretaria_contacto (codigo, nombre, email, habilitada)
      values (${codigo}, ${nombre}, ${email}, ${habilitada})
      on conflict (codigo) do update set nombre = excluded.nombre, email = excluded.email,
        habilitada = excluded.habilitada`.execute(ctx.db)
}

/** Printed slips refer to their agreement: it is kept, disabled. */
async function guardarConvenio(ctx: Ctx, convenio: NonNullable<Configuracion['convenio']> | null): Promise<void> {
  await sql`update convenio_cobro set habilitado = false where habilitado`.execute(ctx.db)
  if (!convenio) return
  const { nombre, codigo, simbologia, campos, leyenda } = convenio
  await sql`insert into convenio_cobro (nombre, codigo, simbologia, campos, leyenda)
    values (${nombre}, ${codigo}, ${simbologia}, ${JSON.stringify(campos)}::jsonb, ${leyenda})`.execute(ctx.db)
}
