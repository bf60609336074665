import { once } from 'node:events'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { systemCtx } from '../src/platform/context.ts'
import type { TestApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { launch } from './programa.ts'

/** A test mail server: what it received, and how it behaves. */
export interface Buzon {
  url: string
  /** Accepted mails: Message-ID, recipient and text. */
  recibidos: Array<{ id: string; para: string; texto: string }>
  /** Called when mail `n` is announced, and when it is complete. Returning true leaves the client without an answer. */
  alAnunciar(n: number): boolean | Promise<boolean>
  alTomar(n: number): boolean | Promise<boolean>
  /** SMTP status to reject a mail with; 0 accepts it and hangs up without an answer. */
  responde(para: string): number | undefined
}

export async function buzon(): Promise<Buzon> {
  const recibidos: Buzon['recibidos'] = []
  const server = new SMTPServer({
    closeTimeout: 10,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo(_address, _session, done) {
      if (!(await yo.alAnunciar(recibidos.length + 1))) done()
    },
    onData(stream, session, done) {
      const para = session.envelope.rcptTo[0]?.address ?? ''
      let texto = ''
      stream.on('data', (part: Buffer) => {
        texto += part.toString('latin1')
      })
      stream.on('end', async () => {
        const responseCode = yo.responde(para)
        if (responseCode) return done(Object.assign(new Error(`no ${para}`), { responseCode }))
        recibidos.push({ id: /^Message-ID: <([^@>]*)/im.exec(texto)?.[1] ?? '', para, texto })
        if (await yo.alTomar(recibidos.length)) return
        if (responseCode === 0) cortar()
        else done()
      })
    },
  })
  const sockets = new Set<{ destroy(): void }>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const cortar = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  atEnd(() => new Promise<void>((done) => server.close(done)))
  const yo: Buzon = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    recibidos,
    alAnunciar: () => false,
    alTomar: () => false,
    responde: () => undefined,
  }
  return yo
}

export const claveWhatsapp = 'w'.repeat(40)

/** Starts the simulated WhatsApp provider as a process. */
export async function proveedor(dir: string, env: Record<string, string> = {}) {
  const corre = launch(dir, process.execPath, [`${import.meta.dirname}/../../scripts/whatsapp-simulado.ts`], {
    env: { GREMIAL_WHATSAPP_CLAVE: claveWhatsapp, ...env },
  })
  const url = await new Promise<string>((ready, wrong) => {
    corre.child.stdout?.on('data', () => {
      const dicha = /en (http:\S+)/.exec(corre.said())?.[1]
      if (dicha) ready(dicha)
    })
    void corre.ended.then(({ out }) => wrong(new Error(out)))
  })
  const mirar = async () =>
    (await (await fetch(url)).json()) as {
      pedidos: number
      repetidos: number
      rechazados: number
      fallados: number
      tomados: number
      telefonos: string[]
    }
  return { url, mirar, parar: () => corre.child.kill('SIGTERM') }
}

/** Month of the statements that `adherir` makes. */
export const periodo = '2019-05-01'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/**
 * Adds members from number 500001 on who want their statement by e-mail, and every `deWhatsapp`-th by WhatsApp too, each with a
 * published statement of that month.
 */
export async function adherir(
  t: Pick<TestApp, 'rows' | 'services'>,
  count: number,
  deWhatsapp: number,
  month = periodo,
): Promise<void> {
  const sha = await t.services.files.keep(systemCtx(t.services, pino({ level: 'silent' })), pdf, 'application/pdf')
  const [{ columnas } = { columnas: '' }] = await t.rows<{ columnas: string }>(`select string_agg(column_name, ', ') as columnas
    from information_schema.columns where table_name = 'afiliado' and table_schema = 'public' and is_generated = 'NEVER'
      and column_name not in ('numero', 'numero_documento', 'cuil', 'foto_sha256', 'email')`)
  const desde = 500_000
  // Members of the demo do not receive theirs.
  await t.rows(`update adhesion set revocada = now(), revocada_por = 1, revocada_desde = dia_de(now()) where revocada is null`)
  await t.rows(`insert into afiliado (numero, numero_documento, email, ${columnas})
    select ${desde} + n, 60000000 + n, 'socio' || n || '@correo.example', ${columnas} from afiliado cross join generate_series(1, ${count}) n where numero = 1020`)
  await t.rows(
    `insert into producto (codigo, nombre, clase, desde) values ('ADHESION_PRUEBA', 'Resumen digital', 'ADHESION', '2019-01-01')`,
  )
  await t.rows(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, estado, creada, creada_por, fecha, desde)
    select 2019, n, gen_random_uuid(), (select id from producto where codigo = 'ADHESION_PRUEBA'), ${desde} + n, 'OTORGADA', now(), 1, dia_de(now()), now()
    from generate_series(1, ${count}) n`)
  await t.rows(`insert into adhesion (solicitud_id, tipo_cuenta, resumen_email, resumen_wa, telefono, email, texto, texto_version, huella, firmada, firmada_por, direccion)
    select id, 1, true, numero % ${deWhatsapp} = 0, '341555' || lpad(numero::text, 4, '0'), 'socio' || numero || '@correo.example', 'Quiero', '1',
      repeat('0', 64), now(), 1, '127.0.0.1' from solicitud where anio = 2019`)
  await t.rows(`insert into publicacion (archivo, momento, tipo, periodo, fecha, titulo, estado, documentos)
    values ('prueba', now(), 'RESUMEN', '${month}', '2019-06-01', 'Resumen', 'PUBLICADA', ${count})`)
  await t.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, archivo_sha256, publicacion_id)
    select ${desde} + n, 'RESUMEN', 'Resumen de cuenta de mayo de 2019', '2019-06-01', '${month}', '${sha}', (select max(id) from publicacion)
    from generate_series(1, ${count}) n`)
}

/** Number of deliveries in each state. */
export async function estados(t: TestApp, canal: 'EMAIL' | 'WHATSAPP' = 'EMAIL'): Promise<Record<string, number>> {
  const rows = await t.rows<{ estado: string; n: number }>(
    `select estado, count(*)::int as n from resumen_envio where canal = '${canal}' group by estado order by estado`,
  )
  return Object.fromEntries(rows.map((f) => [f.estado, f.n]))
}
