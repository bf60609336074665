import type { PruebaSegundoFactor, UsedPasskey } from '@gremial/contract/acceso/segundo-factor.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { type IngresoAttempt, recordAttempt } from '../acceso/bitacora.ts'
import { openSession, type Visita } from '../acceso/entrada.ts'
import { type CuentaConClave, equipoConocido } from '../acceso/equipos.ts'
import { abrirMedio, consumirMedio, leerMedio, setChallenge, takeChallenge } from '../acceso/medio-ingreso.ts'
import { notifyChange } from './avisos.ts'
import { opcionesDeUso, quienFirmo, type Sitio } from './llaves.ts'
import { exigirPrueba, intentoDeSegundo } from './pruebas.ts'

/** Second step of the login, and login with a passkey alone. */
interface Entro {
  token: string
  cuenta: CuentaConClave
  recordar: boolean
}

const attemptOf = async (ctx: Ctx, cuenta: CuentaConClave, { agente, equipo }: Visita): Promise<IngresoAttempt> => ({
  cuenta: cuenta.id,
  resultado: 'segundoFactor',
  conocido: (await equipoConocido(ctx, cuenta, equipo)) !== undefined,
  contador: intentoDeSegundo(ctx, cuenta.id).clave,
  agente,
})

/** Passkey challenge of a pending login. SEGUNDO_FACTOR_VENCIDO. */
export async function desafiarMedio(ctx: Ctx, sitio: Sitio, medio: string) {
  const { cuenta } = await leerMedio(ctx, medio)
  const options = await opcionesDeUso(ctx, sitio, cuenta.id)
  await setChallenge(ctx, medio, options.challenge)
  return options
}

/**
 * Completes a pending login with a proof and opens the session. Throws the errors of `exigirPrueba`, and SEGUNDO_FACTOR_VENCIDO.
 */
export async function finishIngreso(
  ctx: Ctx,
  proof: PruebaSegundoFactor,
  medio: string,
  sitio: Sitio | undefined,
  visita: Visita,
): Promise<Entro> {
  const { cuenta, recordar } = await leerMedio(ctx, medio)
  const firmado = proof.llave && sitio ? { sitio, desafio: await takeChallenge(ctx, medio) } : undefined
  const intento = await attemptOf(ctx, cuenta, visita)
  const token = await exigirPrueba(ctx, cuenta.id, proof, firmado, async (ctx, forma) => {
    await consumirMedio(ctx, medio)
    if (forma === 'recuperacion') await notifyChange(ctx, cuenta.id, 'recuperacionUsada')
    return openSession(ctx, { recordar, cuenta, visita, intento }, forma)
  }).catch(async (error: unknown) => {
    // Support staff see that the password was right and which factor failed (decision 026).
    const codigo = error instanceof AppError ? error.codigo : undefined
    if (codigo === 'DEMASIADOS_INTENTOS') await recordAttempt(ctx, { ...intento, resultado: 'bloqueada' })
    else if (codigo === 'SEGUNDO_FACTOR_INCORRECTO' || codigo === 'LLAVE_RECHAZADA') await recordAttempt(ctx, intento)
    throw error
  })
  return { token, cuenta, recordar }
}

/** Challenge for any passkey of this site, and its token. */
export async function challengePasskey(ctx: Ctx, sitio: Sitio) {
  const opciones = await opcionesDeUso(ctx, sitio)
  return { opciones, token: await abrirMedio(ctx, false, { desafio: opciones.challenge }) }
}

/**
 * Opens a session with a passkey, which is two factors by itself (device plus PIN, finger or face). LLAVE_RECHAZADA for unknown,
 * unsigned or disallowed, without saying which.
 */
export async function ingresarConLlave(
  ctx: Ctx,
  sitio: Sitio,
  medio: string,
  { llave, recordar }: { llave: UsedPasskey; recordar: boolean },
  visita: Visita,
): Promise<Entro> {
  const challenge = await takeChallenge(ctx, medio)
  return inTransaction(ctx, async (ctx) => {
    await consumirMedio(ctx, medio)
    const quien = await quienFirmo(ctx, sitio, llave, challenge)
    const { rows } = await sql<CuentaConClave>`select id, clave_hash from usuario
      where id = ${quien ?? 0} and habilitado and mail_validado`.execute(ctx.db)
    if (!rows[0]) throw new AppError('LLAVE_RECHAZADA')
    const entrada = { recordar, cuenta: rows[0], visita, intento: await attemptOf(ctx, rows[0], visita) }
    return { token: await openSession(ctx, entrada, 'llave'), cuenta: rows[0], recordar }
  })
}
