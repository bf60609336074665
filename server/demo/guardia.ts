import { sql } from 'kysely'
import type { Services } from '../src/platform/context.ts'
import { StartError } from '../src/platform/runtime/start-error.ts'
import { dominioDemo } from './cuentas.ts'

/** True if the database was ever used: the demo is only created in an unused one. */
export async function baseUsada({ database }: Services): Promise<boolean> {
  const { rows } = await sql<{ usada: boolean }>`select exists (select from afiliado) or exists (select from usuario)
    or exists (select from auditoria) as usada`.execute(database.db)
  return rows[0]?.usada ?? true
}

/** Number of demo accounts: their password is public. */
export async function cuentasDeDemostracion({ database }: Services): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from usuario where email like ${`%${dominioDemo}`}`.execute(
    database.db,
  )
  return rows[0]?.n ?? 0
}

/** Refuses to start with the demo's accounts unless the portal is a demo: anyone could sign in as its administrator. */
export async function negarDemostracion(services: Services): Promise<void> {
  if (services.config.demo) return
  const n = await cuentasDeDemostracion(services)
  if (n > 0)
    throw new StartError(
      `La base tiene ${n} cuentas de demostración, de contraseña publicada, y esto no es una demostración de esta máquina: vaciala con npm run vaciar-demo, o decí con GREMIAL_DEMO=1 que lo es`,
    )
}

/** Sending mail requires the public address for the links and the organisation's own sender, not the fictional one. */
export async function negarCorreoSinRemitente({ config, database }: Services): Promise<void> {
  if (!config.smtpUrl) return
  if (!config.publicUrl)
    throw new StartError(
      'SMTP_URL necesita GREMIAL_URL, la dirección pública: sin ella los enlaces de los correos no llevan al portal',
    )
  const { rows } = await sql<{ email: string }>`select email from organizacion`.execute(database.db)
  const email = rows[0]?.email ?? ''
  if (!email || /[.@](example|invalid|test)$|@example\.(com|net|org)$/.test(email))
    throw new StartError(
      `SMTP_URL necesita un remitente de la organización, y hoy es ${email || 'ninguno'}: ponelo en «email» con npm run configurar`,
    )
}
