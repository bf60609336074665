import { mkdirSync } from 'node:fs'
import { addDays, dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { trabajarImportaciones } from '../src/features/administracion/importacion/cola.ts'
import { trabajarPublicaciones } from '../src/features/administracion/publicacion/cola.ts'
import { hashPassword } from '../src/platform/access/password.ts'
import { type Services, systemCtx } from '../src/platform/context.ts'
import { insertMany } from '../src/platform/db/bulk.ts'
import { addTranslations } from '../src/platform/db/catalog-texts.ts'
import { type Tx, transaction } from '../src/platform/db/pool.ts'
import { rateLimitKey } from '../src/platform/http/limits.ts'
import { organizacion } from '../src/semillas/catalogos.ts'
import { sembrarAdhesionesDemo } from './adhesiones.ts'
import { azar } from './azar.ts'
import { sembrarBeneficiosDemo } from './beneficios.ts'
import { hashesCajas, sembrarCajasDemo } from './caja.ts'
import { sembrarCatalogosDemo } from './catalogos.ts'
import { claveDemo } from './cuentas.ts'
import { sembrarDebitosDemo } from './debitos.ts'
import { documentos } from './documentos.ts'
import { sembrarDuplicadosDemo } from './duplicados.ts'
import { guardarFacturasDemo } from './facturas.ts'
import { baseUsada } from './guardia.ts'
import { sembrarHechosDemo } from './hechos.ts'
import { sembrarImportacionesDemo } from './importaciones.ts'
import { sembrarMandatosDemo } from './mandatos.ts'
import { movimientos } from './movimientos.ts'
import { sembrarPadronesDemo } from './padron-certificado.ts'
import { guardarPapelesDemo } from './papeles.ts'
import { afiliados, beneficiarios, familiares } from './personas.ts'
import { sembrarPublicacionesDemo } from './publicaciones.ts'
import { sembrarRendicionesDemo } from './rendiciones.ts'
import { rendicionesDemo } from './rendiciones-plan.ts'
import { retrato } from './retrato.ts'
import { sembrarSolicitudesDemo } from './solicitudes.ts'
import { traduccionesDemo } from './traducciones.ts'
import { sembrarProductosDemo } from './tramites.ts'
import { sembrarTramitesArmadosDemo } from './tramites-armados.ts'

/**
 * Creates the fictional organisation (decisions §4) in one transaction, in an unused database: an emptied one, or one with its
 * first administrator, is left unchanged. The data come from a fixed seed; only the dates follow today, so that the account
 * always has recent movements. Returns whether it was created.
 */
export async function sembrarDemo(
  services: Services,
  cantidad = 2000,
  conTrabadas = true,
  alEmpezar?: () => void,
): Promise<boolean> {
  if (await baseUsada(services)) return false
  alEmpezar?.()
  const ctx = systemCtx(services, pino({ level: 'silent' }))
  const hoy = dateOf(services.now())
  const hashes = await Promise.all(cuentas.map(() => hashPassword(claveDemo)))
  const pins = await hashesCajas(services)
  const foto = await services.files.keep(ctx, await retrato(), 'image/jpeg')
  const papeles = await guardarPapelesDemo(services)
  const rendiciones = rendicionesDemo((dias) => addDays(hoy, -dias))
  const facturas = await guardarFacturasDemo(
    services,
    rendiciones.flatMap((r) => r.facturas),
  )
  await transaction(services.database.db, async (tx) => {
    const ids = await sembrarCatalogosDemo(tx)
    const a = azar(20261120)
    const personas = afiliados(a, cantidad, hoy, ids)
    await insertMany(tx, 'afiliado', personas.columnas)
    await insertMany(tx, 'familiar', familiares(a, personas.lista, ids))
    await insertMany(tx, 'beneficiario', beneficiarios(a, personas.lista, ids))
    await insertMany(tx, 'movimiento_cuenta', movimientos(a, personas.lista, hoy))
    await sql`update afiliado set foto_sha256 = ${foto}, rentado = true where numero = 1001`.execute(tx)
    await documentos(tx, azar(20261121), personas.lista, hoy)
    await sembrarCuentas(tx, cuentas, hashes, foto)
    if (conTrabadas) {
      // One hash for all: these accounts cannot sign in.
      await sembrarCuentas(
        tx,
        trabadas,
        trabadas.map(() => hashes[0] ?? ''),
        foto,
      )
      await sembrarTrabadas(services, tx)
    }
    await sembrarMandatosDemo(tx, hoy)
    await sembrarHechosDemo(tx, services.now())
    await sembrarDuplicadosDemo(tx, services.now())
    await sembrarProductosDemo(tx, hoy)
    await sembrarSolicitudesDemo(tx, services.now(), papeles, conTrabadas)
    await sembrarTramitesArmadosDemo({ ...ctx, db: tx, today: hoy }, services.now(), papeles)
    await sembrarAdhesionesDemo(tx, services.now())
    await sembrarDebitosDemo(tx, hoy)
    await sembrarCarnet(tx, foto, hoy)
    await sembrarBeneficiosDemo(tx, hoy)
    await sql`update organizacion set transferencia = ${JSON.stringify(transferenciaDemo)}::jsonb`.execute(tx)
    await addTranslations(tx, traduccionesDemo)
    await sembrarRendicionesDemo({ ...systemCtx(services, undefined as never), db: tx, today: hoy }, rendiciones, facturas)
    await sembrarCajasDemo(services, tx, hoy, pins)
    await sembrarImportacionesDemo({ ...ctx, db: tx })
    await sembrarPublicacionesDemo({ ...ctx, db: tx })
    await sembrarPadronesDemo({ ...ctx, db: tx, today: hoy })
  })
  await sql`select analizar(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    services.database.db,
  )
  // Processes the pending files now; if interrupted here, the server's workers do it.
  mkdirSync(services.config.dataDir, { recursive: true })
  for (const trabajar of [trabajarImportaciones, trabajarPublicaciones])
    await trabajar.run(services, ctx.log, new AbortController().signal)
  return true
}

/** Ana's card, of the last 4 March: valid until the end of the following year, as the organisation's rules require. */
async function sembrarCarnet(tx: Tx, foto: string, hoy: string): Promise<void> {
  const anio = Number(hoy.slice(0, 4)) - (hoy > `${hoy.slice(0, 4)}-03-04` ? 0 : 1)
  await sql`insert into carnet_digital (afiliado_numero, foto_sha256, emitido, vence)
    values (1001, ${foto}, ${`${anio}-03-04T15:20:00Z`}, ${`${anio + 1}-12-31`})`.execute(tx)
}

/** Account for paying slips by transfer: it does not exist, and must be removed with the demo. */
export const transferenciaDemo = {
  titular: organizacion.nombre,
  cbu: '2850345340094181352201',
  alias: 'UNION.SUR.CUOTAS',
  qr: '',
}

/** The demo's member numbers. */
export const numerosDemo = { desde: 1001, hasta: 3000 }

/** An account of the demo. */
interface CuentaDemo {
  email: string
  nombre: string
  numero?: number
  nivel: 1 | 2 | 3
  roles: string[]
  seccionales?: number[]
  forzar?: boolean
  foto?: boolean
}

/** The demo's sign-in accounts, with their roles and branches (decisions §4). */
export const cuentas: CuentaDemo[] = [
  {
    email: 'ana@gremial.example',
    nombre: 'Quiroga, Ana Beatriz',
    numero: 1001,
    nivel: 1,
    roles: ['AFILIADO', 'RENTADO'],
    foto: true,
  },
  { email: 'beto@gremial.example', nombre: 'Peralta, Alberto', numero: 1002, nivel: 1, roles: ['AFILIADO'] },
  { email: 'clave@gremial.example', nombre: 'Núñez, Clara', numero: 1003, nivel: 1, roles: ['AFILIADO'], forzar: true },
  { email: 'operador@gremial.example', nombre: 'Godoy, Martín', nivel: 2, roles: ['SECCIONAL_OPERADOR'], seccionales: [1, 2] },
  {
    email: 'otra@gremial.example',
    nombre: 'Arias, Otilia',
    nivel: 2,
    roles: ['SECCIONAL_OPERADOR', 'CAJA_SECCIONAL'],
    seccionales: [3],
  },
  {
    email: 'tesorera@gremial.example',
    nombre: 'Ledesma, Marta Susana',
    numero: 1010,
    nivel: 2,
    roles: ['AFILIADO', 'TESORERO_SECCIONAL'],
    seccionales: [1],
  },
  {
    email: 'secretario@gremial.example',
    nombre: 'Acosta, Ramón Esteban',
    numero: 1011,
    nivel: 2,
    roles: ['AFILIADO', 'SECRETARIO_SECCIONAL'],
    seccionales: [1],
  },
  // Treasurers of other branches, not shown on the login page.
  { email: 'tesoreria2@gremial.example', nombre: 'Luna, Estela', nivel: 2, roles: ['TESORERO_SECCIONAL'], seccionales: [2] },
  { email: 'tesoreria5@gremial.example', nombre: 'Ponce, Rubén', nivel: 2, roles: ['TESORERO_SECCIONAL'], seccionales: [5] },
  { email: 'tesoreria8@gremial.example', nombre: 'Vega, Norma', nivel: 2, roles: ['TESORERO_SECCIONAL'], seccionales: [8] },
  { email: 'central@gremial.example', nombre: 'Rivero, Carmen', nivel: 3, roles: ['TESORERIA_CENTRAL'] },
  { email: 'mesa@gremial.example', nombre: 'Soria, Mauricio', nivel: 3, roles: ['MESA_TRAMITES'] },
  { email: 'revisora@gremial.example', nombre: 'Toledo, Renata', nivel: 3, roles: ['REVISOR_CUENTAS'] },
  { email: 'admin@gremial.example', nombre: 'Vera, Adriana', nivel: 3, roles: ['ADMINISTRADOR'] },
]

/** Accounts that cannot sign in, with the cause. The login page does not show them. */
export const trabadas: Array<CuentaDemo & { trabada: 'correoDevuelto' | 'sinValidar' | 'bloqueada' | 'deshabilitada' }> = [
  {
    email: 'irma.sosa@gremial.example',
    nombre: 'Sosa, Irma',
    nivel: 2,
    roles: ['SECCIONAL_CONSULTA'],
    seccionales: [4],
    trabada: 'correoDevuelto',
  },
  {
    email: 'hugo.paz@gremial.example',
    nombre: 'Paz, Hugo Daniel',
    nivel: 2,
    roles: ['SECCIONAL_CONSULTA'],
    seccionales: [6],
    trabada: 'sinValidar',
  },
  {
    email: 'nora.rey@gremial.example',
    nombre: 'Rey, Nora Alicia',
    nivel: 2,
    roles: ['SECCIONAL_OPERADOR'],
    seccionales: [7],
    trabada: 'bloqueada',
  },
  {
    email: 'omar.gil@gremial.example',
    nombre: 'Gil, Omar',
    nivel: 2,
    roles: ['SECCIONAL_OPERADOR'],
    seccionales: [9],
    trabada: 'deshabilitada',
  },
]

async function sembrarCuentas(tx: Tx, de: CuentaDemo[], hashes: string[], foto: string): Promise<void> {
  for (const [i, cuenta] of de.entries()) {
    await sql`insert into usuario (email, clave_hash, nombre, afiliado_numero, nivel, mail_validado, forzar_cambio_password,
        imagen_sha256)
      values (${cuenta.email}, ${hashes[i]}, ${cuenta.nombre}, ${cuenta.numero ?? null}, ${cuenta.nivel}, true,
        ${cuenta.forzar ?? false}, ${cuenta.foto ? foto : null})`.execute(tx)
    await sql`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
      where u.email = ${cuenta.email} and r.codigo = any(${cuenta.roles})`.execute(tx)
    await sql`insert into usuario_seccional (usuario_id, seccional_id) select u.id, s.id from usuario u, seccional s
      where u.email = ${cuenta.email} and s.codigo = any(${cuenta.seccionales ?? []}::int[])`.execute(tx)
  }
}

const telefonoDemo = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

/** Recent history of the accounts that cannot sign in: their mails, attempts and lock. */
async function sembrarTrabadas(services: Services, tx: Tx): Promise<void> {
  const ahora = services.now()
  const hace = (minutos: number) => new Date(ahora.getTime() - minutos * 60_000)
  await sql`update usuario set creado = ${ahora}::timestamptz - id * interval '11 days'`.execute(tx)
  for (const { email, trabada } of trabadas) {
    if (trabada === 'correoDevuelto' || trabada === 'sinValidar')
      await sql`update usuario set mail_validado = false where email = ${email}`.execute(tx)
    const correo = (minutos: number, rebotado: boolean) =>
      sql`insert into bandeja_salida (tipo, datos, creado, hecho, rebotado, ultimo_error)
        values ('correo', jsonb_build_object('para', ${email}::text,
          'plantilla', 'cuentaHecha', 'idioma', 'es', 'clave', gen_random_uuid()), ${hace(minutos)}, ${hace(minutos)},
          ${rebotado ? hace(minutos - 1) : null}, ${rebotado ? '550 5.1.1 Ese buzón no existe' : null})`.execute(tx)
    const intento = (minutos: number, resultado: string) =>
      sql`insert into intento_ingreso (usuario_id, momento, resultado, conocido, agente)
        select id, ${hace(minutos)}, ${resultado}, false, ${telefonoDemo} from usuario where email = ${email}`.execute(tx)
    switch (trabada) {
      case 'correoDevuelto':
        await correo(60 * 50, true)
        for (const minutos of [60 * 30, 64, 61, 58, 57]) await intento(minutos, 'sinValidar')
        break
      case 'sinValidar':
        await correo(60 * 30, false)
        await intento(60 * 5, 'sinValidar')
        break
      case 'bloqueada':
        for (let i = 0; i < 10; i++) await intento(14 - i, 'clave')
        await intento(3, 'bloqueada')
        await sql`insert into intento_acceso (clave, fallos, ultimo)
          values (${rateLimitKey(services.config, `cuenta:${email}`)}, 10, ${hace(5)})`.execute(tx)
        break
      default:
        await sql`update usuario set habilitado = false where email = ${email}`.execute(tx)
        await intento(60 * 24, 'deshabilitada')
    }
  }
}
