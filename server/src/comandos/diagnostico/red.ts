import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { pino } from 'pino'
import { negarCorreoSinRemitente } from '../../../demo/guardia.ts'
import { localBase, watchFile } from '../../installation/watch.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Services, systemCtx } from '../../platform/context.ts'
import { organizationOf } from '../../platform/db/organization.ts'
import { linkBase, mailServerAnswers, sendTestMail } from '../../platform/mail/mail.ts'
import { answerOf, type SignedEndpoint } from '../../platform/webhooks/signed-request.ts'
import type { Casa } from './casa.ts'
import { aviso, bien, duracion, type Mirada, mal, type Revision, renglon } from './revision.ts'

/** What is asked of others: this portal at its own address, and the mail server. Of nobody else, and for a few seconds. */
export const miradasRed = (config: Config): Record<string, Mirada> => ({
  Servidor: () => servidor(config),
  Dirección: () => direccion(config),
  ...(config.demo ? {} : { Vigía: async () => vigia(config) }),
  ...(config.whatsapp ? { WhatsApp: () => ajeno('El proveedor de WhatsApp', 'GREMIAL_WHATSAPP', config.whatsapp) } : {}),
  ...(config.alerts ? { Alertas: () => ajeno('El programa de las alertas', 'GREMIAL_ALERTAS', config.alerts) } : {}),
  ...(config.finance ? { Finanzas: () => ajeno('El sistema de finanzas', 'GREMIAL_FINANZAS', config.finance) } : {}),
})

const pacienciaMs = 4_000

async function salud(base: string): Promise<Revision['estado'] | string> {
  const answer = await fetch(`${base}/api/salud`, { signal: AbortSignal.timeout(pacienciaMs), redirect: 'manual' })
  const body = (await answer.json().catch(() => ({}))) as { estado?: unknown; codigo?: unknown }
  if (answer.status >= 300 && answer.status < 400) return `manda a ${answer.headers.get('location') ?? 'otro lado'}`
  if (body.estado === undefined && body.codigo === undefined) return 'responde algo que no es Gremial'
  return answer.ok ? 'bien' : `responde ${answer.status}`
}

async function servidor(config: Config): Promise<Revision> {
  const base = localBase(config)
  try {
    const dice = await salud(base)
    return dice === 'bien'
      ? bien(`Responde en ${base}`)
      : mal(`En ${base} ${dice}`, 'Mirá el registro del servidor, o qué otro programa usa ese puerto')
  } catch {
    return mal(`No responde en ${base}`, 'Arrancalo y mirá su registro: systemctl restart gremial; journalctl -u gremial -n 50')
  }
}

/** Minutes without a round after which the watch counts as stopped; it runs every two. */
const rondaMin = 10

/** The watch and its recipients: nobody else reports that the portal does not answer. */
function vigia(config: Config): Revision {
  const { alerts, watchers, smtpUrl } = config
  if (!alerts && (watchers.length === 0 || !smtpUrl))
    return aviso(
      'Si el portal se cae no le llega un aviso a nadie',
      'Poné GREMIAL_AVISAR_A con SMTP_URL, o GREMIAL_ALERTAS, y encendé gremial-vigia.timer (docs/operacion/vigilar.md)',
    )
  const file = watchFile(config)
  const minutos = existsSync(file) ? (Date.now() - statSync(file).mtimeMs) / 60_000 : Number.POSITIVE_INFINITY
  return minutos > rondaMin
    ? aviso(
        minutos === Number.POSITIVE_INFINITY ? 'La vigía nunca miró' : `La vigía no mira desde hace ${duracion(minutos * 60)}`,
        'systemctl enable --now gremial-vigia.timer, o gremial vigilar cada dos minutos con cron',
      )
    : bien('La vigía mira cada dos minutos, y tiene a quién avisarle')
}

/** A program of others that the portal hands messages to. */
async function ajeno(nombre: string, variable: string, lugar: SignedEndpoint | undefined): Promise<Revision[]> {
  if (!lugar) return []
  const { host } = new URL(lugar.url)
  try {
    const estado = await answerOf(lugar)
    return [
      estado < 500
        ? bien(`${nombre} responde en ${host}`)
        : mal(`${nombre} responde ${estado} en ${host}`, 'Preguntale a quien lo atiende qué le pasa'),
    ]
  } catch (error) {
    const causa = renglon((error as Error).cause ?? error)
    return [mal(`${nombre} no responde en ${host}: ${causa}`, `Revisá ${variable}`)]
  }
}

async function direccion({ publicUrl, port }: Config): Promise<Revision[]> {
  if (!publicUrl)
    return [
      aviso(
        'Falta GREMIAL_URL',
        `Los enlaces de los correos llevarían a http://localhost:${port}. Poné la dirección con la que entra la gente`,
      ),
    ]
  const url = new URL(publicUrl)
  const lineas: Revision[] = []
  if (url.pathname !== '/')
    lineas.push(
      mal(
        `${publicUrl} tiene una carpeta detrás del nombre: no se puede`,
        'El portal necesita un nombre propio (portal.misindicato.org)',
      ),
    )
  const local = /^(localhost|127\..*|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !local)
    lineas.push(
      mal(
        `${publicUrl} no es https`,
        'Sin https las contraseñas viajan a la vista y el carnet no anda: poné un proxy (instalacion/)',
      ),
    )
  try {
    const dice = await salud(linkBase({ publicUrl, host: url.hostname, port } as Config))
    lineas.push(
      dice === 'bien'
        ? bien(`${publicUrl} llega a este portal`)
        : mal(`${publicUrl} ${dice}`, 'Revisá el nombre (DNS) y el proxy'),
    )
  } catch (error) {
    const cause = (error as Error).cause ?? error
    const causa = renglon(cause)
    // A network that does not lead back to itself answers nothing. These are answers: nobody gets in.
    const nadieEntra = ['ENOTFOUND', 'ECONNREFUSED'].includes((cause as NodeJS.ErrnoException).code ?? '')
    lineas.push(
      (nadieEntra ? mal : aviso)(
        `Desde acá no se llega a ${publicUrl}: ${causa}`,
        'Revisá el nombre (DNS), el proxy y el certificado; hay redes que no dejan volver a entrar',
      ),
    )
  }
  if (url.protocol === 'https:') lineas.push(...(await certificado(url)))
  return lineas
}

/** How long the certificate still lasts; whether it is trusted, fetch has told. */
function certificado(url: URL): Promise<Revision[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((done) => {
    const socket = connect(
      {
        host,
        port: Number(url.port || 443),
        ...(isIP(host) === 0 ? { servername: host } : {}),
        rejectUnauthorized: false,
        timeout: pacienciaMs,
      },
      () => {
        const { valid_to: hasta } = socket.getPeerCertificate()
        const confiable = socket.authorized
        socket.destroy()
        if (!hasta) return done([])
        const dias = Math.floor((Date.parse(hasta) - Date.now()) / 86_400_000)
        const renovar = 'Revisá la renovación automática (certbot renew, o el registro de Caddy)'
        if (dias < 0) return done([mal(`El certificado venció hace ${-dias} días`, renovar)])
        if (!confiable)
          return done([
            mal('El certificado no es de confianza, o es de otro nombre', 'Pedí uno para este nombre (Let’s Encrypt)'),
          ])
        done([dias < 14 ? aviso(`Al certificado le quedan ${dias} días`, renovar) : bien(`El certificado vence en ${dias} días`)])
      },
    )
    // What keeps us from connecting was told already.
    for (const event of ['error', 'timeout'])
      socket.once(event, () => {
        socket.destroy()
        done([])
      })
  })
}

/** The mail server and who writes; with an address, also a mail to it. */
export async function correo(services: Services, casa: Casa, para: string | undefined): Promise<Revision[]> {
  const { config, database } = services
  const { email } = await organizationOf(database.db)
  const remitente = email
    ? bien(`Los correos salen de ${email}`)
    : aviso('La organización no tiene correo', 'Ponelo en «email» con npm run configurar')
  try {
    await negarCorreoSinRemitente(services)
  } catch (error) {
    return [mal(`El servidor no arranca así: ${renglon(error)}`, 'Corregilo antes de reiniciarlo')]
  }
  if (!config.smtpUrl)
    return [
      remitente,
      (casa.has('correoSinConfigurar') ? mal : aviso)(
        'Falta SMTP_URL: los correos quedan en la carpeta de datos y no le llegan a nadie',
        'Poné SMTP_URL=smtps://usuario:clave@servidor',
      ),
    ]
  try {
    await mailServerAnswers(config.smtpUrl)
  } catch (error) {
    return [
      remitente,
      mal(`El servidor de correo no acepta: ${renglon(error)}`, 'Revisá SMTP_URL: nombre, puerto, usuario y contraseña'),
    ]
  }
  const lineas = [remitente, bien('El servidor de correo responde y acepta el usuario')]
  if (para === undefined) return lineas
  try {
    await sendTestMail(systemCtx(services, pino({ level: 'silent' })), para)
    return [
      ...lineas,
      bien(`Correo de prueba entregado al servidor para ${para}: fijate que llegue, y que no caiga en no deseados`),
    ]
  } catch (error) {
    return [
      ...lineas,
      mal(`El correo de prueba no salió: ${renglon(error)}`, 'Si rechaza al remitente, el servidor de correo no lo deja usar'),
    ]
  }
}
