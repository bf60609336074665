import { sql } from 'kysely'
import { fingerprintOf, keyFileOf, knownFingerprint, shortFingerprint, writeKey } from '../installation/key.ts'
import { serverOf } from '../installation/postgres/lock.ts'
import { acceptKey } from '../platform/audit/accept.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/**
 * npm run reemplazar-clave -- --perdida: replaces an installation key that is lost for good with a new one, or with that of
 * GREMIAL_CLAVE. Without --perdida it prints what is lost with the key and changes nothing (decision 021).
 */
const loQueSePierde = `La clave de la instalación no se puede rehacer. Con otra:
- la auditoría anterior no se puede comprobar más que por sus números y sus anclas; de ahora en más, sí;
- los PIN de todas las cajas dejan de valer: cada uno se restablece desde la caja (Restablecer PIN);
- las claves que firman los carnets no se abren: npm run rotar-clave -- --retirar, y los carnets se generan otra vez;
- el segundo factor con aplicación y los códigos de recuperación se quitan: cada uno los pone otra vez al ingresar con su contraseña (las llaves de acceso siguen);
- los correos con enlaces que esperan salir no salen, y los enlaces de talones ya entregados dejan de valer;
- los equipos que ya entraron se cuentan como nuevos.
Si la clave puede estar en una copia, buscala antes. Si se perdió para siempre: npm run reemplazar-clave -- --perdida, con el servidor detenido.`

await correrComando(
  async (ctx, { config, asOwner }) => {
    const opciones = process.argv.slice(2)
    const known = await knownFingerprint(ctx.services.database.pool)
    if (known === undefined || known === fingerprintOf(config.secret))
      throw new StartError('La clave es la de esta base: no hay nada que reemplazar')
    if (opciones.join() !== '--perdida') throw new StartError(loQueSePierde)
    // A running server would keep writing with its old key.
    if (!config.databaseUrl && serverOf(config.dataDir) !== undefined)
      throw new StartError('Hay un servidor andando sobre esta base: detenelo primero')
    const sellos = await asOwner((services) =>
      acceptKey({ ...ctx, services, db: services.database.db }, async (ctx) => {
        await sql`update instalacion set huella_clave = ${fingerprintOf(config.secret)}, registrada = now()`.execute(ctx.db)
        // Sealed or hashed with the lost key, these would only lock people out.
        await sql`delete from segundo_factor`.execute(ctx.db)
        await sql`delete from codigo_recuperacion`.execute(ctx.db)
        if (config.newKey) writeKey(config)
      }),
    )
    console.log(
      `La base sigue con la clave de huella ${shortFingerprint(fingerprintOf(config.secret))}${config.newKey ? `, que está en ${keyFileOf(config)}: guardala aparte` : ''}. ` +
        `La auditoría hasta el sello ${sellos} ya no se puede comprobar. Falta: npm run rotar-clave -- --retirar, y restablecer los PIN de las cajas.`,
    )
  },
  { anyKey: true },
)
