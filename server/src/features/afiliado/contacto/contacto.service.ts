import type { ConsultaEnviada, ConsultaNueva } from '@gremial/contract/afiliado/contacto.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatTimestamp } from '@gremial/contract/values/dates.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { blockCuenta } from '../../acceso/usuarios/usuarios.queries.ts'
import { diceElPadron } from '../novedades/novedades.queries.ts'
import { esperaMs, referencia, ventanaMs } from './contacto.rules.ts'
import './contacto.tables.ts'

interface FilaSecretaria {
  codigo: number
  nombre: string
  email: string
}

/**
 * Stores a query and adds two mails to the outbox: one to the office, with the user as reply address, and a copy to the user. The
 * copy goes to the account's e-mail, not to the typed one, so the portal never mails strangers on request. A repeated submission
 * returns the number of the first. SECRETARIA_INVALIDA, CONSULTAS_AGOTADAS. (B-CONTACTO-16)
 */
export function enviarConsulta(ctx: Ctx, datos: ConsultaNueva): Promise<ConsultaEnviada> {
  const user = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    // Serialised per user: this lock protects both the double submit and the daily limit.
    await blockCuenta(ctx, user.id)
    const anterior = await consultaYaEnviada(ctx, user.id, datos)
    if (anterior) return anterior
    const secretaria = await ctx.db
      .selectFrom('secretaria_contacto')
      .select(['codigo', 'nombre', 'email'])
      .where('codigo', '=', datos.secretariaContacto.codigo)
      .where('habilitada', '=', true)
      .executeTakeFirst()
    if (!secretaria) throw fieldError('SECRETARIA_INVALIDA', 'secretariaContacto.codigo', 'errores.SECRETARIA_INVALIDA')
    await rechazarSiAgotadas(ctx, user.id)
    const anio = Number(ctx.today.slice(0, 4))
    const numero = await siguienteNumero(ctx, anio)
    const { id } = await ctx.db
      .insertInto('consulta')
      .values({
        anio,
        numero,
        usuario_id: user.id,
        afiliado_numero: user.affiliate,
        secretaria_codigo: secretaria.codigo,
        nombre: datos.nombre,
        email: datos.email,
        telefono: datos.telefono,
        mensaje: datos.mensaje,
        envio: datos.envio ?? null,
        momento: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (datos.correccion) await pedirCorreccion(ctx, id, datos.correccion)
    const enviada = { id, numero: referencia(anio, numero) }
    await audit(ctx, 'enviar', 'consulta', id, { numero: enviada.numero, secretaria: secretaria.codigo })
    await escribirCorreos(ctx, datos, secretaria, enviada.numero)
    return enviada
  })
}

/** Stores the current value of the register beside the requested one. NO_EXISTE for a caller who is not a member. */
async function pedirCorreccion(ctx: Ctx, consulta: number, { campo, deberia }: NonNullable<ConsultaNueva['correccion']>) {
  const numero = found(person(ctx).affiliate ?? undefined)
  await ctx.db
    .insertInto('novedad')
    .values({
      afiliado_numero: numero,
      campo,
      dice: await diceElPadron(ctx, numero, campo),
      deberia,
      momento: ctx.now,
      consulta_id: consulta,
      resultado: null,
      resuelta: null,
      resuelta_por: null,
    })
    .execute()
}

/** Query already stored for this submission. REPETIDO if the same submission id has other content, so nothing is lost. */
async function consultaYaEnviada(ctx: Ctx, usuarioId: number, datos: ConsultaNueva): Promise<ConsultaEnviada | undefined> {
  if (!datos.envio) return undefined
  const row = await ctx.db
    .selectFrom('consulta')
    .select(['id', 'anio', 'numero', 'mensaje', 'secretaria_codigo'])
    .where('usuario_id', '=', usuarioId)
    .where('envio', '=', datos.envio)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.mensaje !== datos.mensaje || row.secretaria_codigo !== datos.secretariaContacto.codigo) throw new AppError('REPETIDO')
  return { id: row.id, numero: referencia(row.anio, row.numero) }
}

/** Enforces the organisation's daily limit. */
async function rechazarSiAgotadas(ctx: Ctx, usuarioId: number): Promise<void> {
  const { rows } = await sql<{ limite: number; momentos: Date[] }>`
    select o.consultas_por_dia as limite, array(select c.momento
      from consulta c
      where c.usuario_id = ${usuarioId} and c.momento > ${new Date(ctx.now.getTime() - ventanaMs)}
      order by c.momento desc) as momentos
    from organizacion o`.execute(ctx.db)
  const { limite = 0, momentos = [] } = rows[0] ?? {}
  const espera = esperaMs(momentos, limite, ctx.now)
  if (espera > 0)
    throw new AppError('CONSULTAS_AGOTADAS', {
      n: limite,
      horas: Math.ceil(espera / 3_600_000),
      minutos: Math.ceil(espera / 60_000),
    })
}

async function siguienteNumero(ctx: Ctx, anio: number): Promise<number> {
  const { ultimo } = await ctx.db
    .insertInto('consulta_numerador')
    .values({ anio, ultimo: 1 })
    .onConflict((c) => c.column('anio').doUpdateSet({ ultimo: sql`consulta_numerador.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo
}

/** The copy is in the user's language; the office's mail in Spanish, the organisation's. */
async function escribirCorreos(ctx: Ctx, datos: ConsultaNueva, secretaria: FilaSecretaria, numero: string): Promise<void> {
  const user = person(ctx)
  const valores = {
    numero,
    secretaria: secretaria.nombre,
    nombre: datos.nombre,
    correo: datos.email,
    // Not "telefono": every mail uses that for the organisation's phone.
    telefonoPropio: readablePhone(datos.telefono),
    mensaje: datos.mensaje,
    momento: formatTimestamp(ctx.now),
    afiliado: numeroDelAfiliado(user.affiliate),
  }
  await sendMail(ctx, {
    para: secretaria.email,
    idioma: 'es',
    plantilla: 'consultaNueva',
    datos: valores,
    responderA: datos.email,
  })
  await sendMail(ctx, { para: user.email, idioma: user.language, plantilla: 'consultaRecibida', datos: valores })
}

const numeroDelAfiliado = (numero: number | null): string =>
  numero === null ? message('es', 'correo.consultaNueva.sinNumero') : formatMemberNumber(numero)
