import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect as plain, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'

/**
 * Request smuggling: requests that two programs may parse differently, so that part of a body becomes a request of its own behind
 * the proxy. The hidden request always asks for the metrics, which no sample proxy passes on.
 */
const hidden = (host: string): string => `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nX: `
const post = 'POST /api/login HTTP/1.1'
const json = 'Content-Type: application/json\r\n'
const chunked = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Raw bytes of each smuggling request, by name. */
export function bentRequests(host: string): Record<string, string> {
  const inside = hidden(host)
  const both = (coding: string) =>
    `${post}\r\nHost: ${host}\r\n${json}Content-Length: ${inside.length + 5}\r\n${coding}\r\n\r\n0\r\n\r\n${inside}`
  const lengths = (...lines: string[]) => `${post}\r\nHost: ${host}\r\n${json}${lines.join('\r\n')}\r\n\r\n{}${inside}`
  const get = (...lines: string[]) => `GET /api/salud HTTP/1.1\r\nHost: ${host}\r\n${lines.join('\r\n')}\r\n\r\n${inside}`
  const chunks = (body: string) => `${post}\r\nHost: ${host}\r\n${json}Transfer-Encoding: chunked\r\n\r\n${body}`
  const te = 'Transfer-Encoding: chunked'
  return {
    'CL.TE': both(te),
    'TE.CL': `${post}\r\nHost: ${host}\r\n${json}Content-Length: 4\r\n${te}\r\n\r\n${chunked(inside)}`,
    'TE.TE, the second unknown': both(`${te}\r\nTransfer-Encoding: identity`),
    'TE.TE, the first unknown': both(`Transfer-Encoding: x\r\n${te}`),
    'TE of two': both('Transfer-Encoding: identity, chunked'),
    'TE almost': both('Transfer-Encoding: xchunked'),
    'TE with a blank before its colon': both('Transfer-Encoding : chunked'),
    'TE after a tab': both('Transfer-Encoding:\tchunked'),
    'TE after a vertical tab': both('Transfer-Encoding:\u000bchunked'),
    'TE in quotes': both('Transfer-Encoding: "chunked"'),
    'TE with an underscore': both('Transfer_Encoding: chunked'),
    'TE after a bare LF': both('X: x\nTransfer-Encoding: chunked'),
    'TE after a bare CR': both('X: x\rTransfer-Encoding: chunked'),
    'TE after a NUL': both('X: x\u0000Transfer-Encoding: chunked'),
    'TE in an obs-fold': both('X: x\r\n Transfer-Encoding: chunked'),
    'TE folded from its value': both('Transfer-Encoding:\r\n chunked'),
    'two lengths': lengths('Content-Length: 2', `Content-Length: ${inside.length + 2}`),
    'two lengths, the longer first': lengths(`Content-Length: ${inside.length + 2}`, 'Content-Length: 2'),
    'lengths in a list': lengths(`Content-Length: 2, ${inside.length + 2}`),
    'a length with a sign': lengths('Content-Length: +2'),
    'a length below zero': lengths('Content-Length: -2'),
    'a length in another base': lengths('Content-Length: 0x2'),
    'a length with a blank inside': lengths('Content-Length: 2 2'),
    'a length that no number holds': lengths('Content-Length: 18446744073709551618'),
    'a length in an obs-fold': lengths('Content-Length: 2', ' 0'),
    'a length that is taken away': lengths('Content-Length: 2', 'Connection: keep-alive, content-length'),
    'a GET with a body': get(`Content-Length: ${inside.length}`),
    'a GET with a body in chunks': get(te),
    'a GET that would become another protocol': get(
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABk',
    ),
    'a GET that would become a socket': get('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 777'),
    'a body that is asked for first': lengths('Content-Length: 2', 'Expect: 100-continue'),
    'a piece longer than it says': chunks(`1\r\n${inside}\r\n0\r\n\r\n`),
    'a piece whose length overflows': chunks(`10000000000000002\r\n{}${inside}`),
    'a piece whose length has a prefix': chunks(`0x2\r\n{}\r\n0\r\n\r\n${inside}`),
    'a piece after a bare LF': chunks(`2\n{}\n0\n\n${inside}`),
    'a piece with an extension': chunks(`2;${'x'.repeat(200)}\n${inside}\r\n{}\r\n0\r\n\r\n`),
    'a trailer that is a length': chunks(`0\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`),
    'two names of the site': get(`Host: otro.example`),
    'a name of the site in the line': `GET http://otro.example/metrics HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a name of the site that carries a line': `GET /api/salud HTTP/1.1\r\nHost: ${host}\n${inside}\r\n\r\n`,
    'no name of the site': `GET /api/salud HTTP/1.1\r\n\r\n${inside}`,
    'lines that end in LF': `${post}\nHost: ${host}\n${json.replace('\r', '')}Content-Length: 2\n\n{}${inside}`,
    'a blank before the first header': `GET /api/salud HTTP/1.1\r\n Host: ${host}\r\n\r\n${inside}`,
    'a line of three blanks': `GET  /api/salud  HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a line with a line inside': `GET /api/salud\rHTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a version that is not': `GET /api/salud HTTP/1.9 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'HTTP/2 without being it': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${inside}`,
    'HTTP/0.9': 'GET /metrics\r\n\r\n',
    'a method of its own': `MÉTODO /api/salud HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a tunnel': `CONNECT 127.0.0.1:3000 HTTP/1.1\r\nHost: ${host}\r\n\r\n${inside}`,
    'a line of 9,000 letters': `GET /api/salud?${'a'.repeat(9_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a header of 20,000 letters': get(`X: ${'a'.repeat(20_000)}`),
    'thirty headers of 1,000 letters': get(...Array.from({ length: 30 }, (_, i) => `X-${i}: ${'a'.repeat(1_000)}`)),
    'three thousand headers': get(...Array.from({ length: 3_000 }, (_, i) => `X-${i}: a`)),
    ...Object.fromEntries(
      [
        '/./metrics',
        '//metrics',
        '/%6detrics',
        '/api/../metrics',
        '/metrics/',
        '/METRICS',
        '/metrics;a=1',
        '/metrics%00',
        '/metrics#',
      ].map((path) => [`the metrics as ${path}`, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`]),
    ),
  }
}

type Fields = Array<[name: string, value: string]>
const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}
const word = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'latin1')
  // An HPACK length byte holds up to 126; two hold up to 254.
  const length = bytes.length < 127 ? [bytes.length] : [127, bytes.length - 127]
  return Buffer.concat([Buffer.from(length), bytes])
}
const block = (fields: Fields): Buffer =>
  Buffer.concat(fields.flatMap(([name, value]) => [Buffer.of(0), word(name), word(value)]))

/** The same in HTTP/2, for a proxy that translates it to HTTP/1.1. Frames are built by hand, because no client sends them. */
export function bentFrames(host: string): Record<string, Buffer> {
  const inside = hidden(host)
  const ask = (own: Fields, body?: string, over: Record<string, string> = {}): Buffer => {
    const usual: Record<string, string> = {
      ':method': body === undefined ? 'GET' : 'POST',
      ':scheme': 'https',
      ':authority': host,
      ':path': body === undefined ? '/api/salud' : '/api/login',
      ...over,
    }
    const head = block([...Object.entries(usual), ...own])
    // Flags: END_HEADERS, and END_STREAM if there is no body.
    const headers = frame(1, body === undefined ? 5 : 4, 1, head)
    return Buffer.concat([
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      frame(4, 0, 0, Buffer.alloc(0)),
      headers,
      ...(body === undefined ? [] : [frame(0, 1, 1, Buffer.from(body))]),
    ])
  }
  return {
    'h2: a length shorter than the body': ask([['content-length', '2']], `{}${inside}`),
    'h2: a length of nothing': ask([['content-length', '0']], inside),
    'h2: two lengths': ask(
      [
        ['content-length', '2'],
        ['content-length', String(inside.length + 2)],
      ],
      `{}${inside}`,
    ),
    'h2: a coding': ask([['transfer-encoding', 'chunked']], `0\r\n\r\n${inside}`),
    'h2: a coding after a line': ask([['x', 'x\r\nTransfer-Encoding: chunked']], `0\r\n\r\n${inside}`),
    'h2: a request in a header': ask([['x', `x\r\n\r\n${inside}`]]),
    'h2: a request in the name of a header': ask([[`x: x\r\n\r\n${inside}`, 'x']]),
    'h2: a request in the path': ask([], undefined, { ':path': `/api/salud HTTP/1.1\r\nHost: ${host}\r\n\r\n${inside}` }),
    'h2: a request in the method': ask([], undefined, { ':method': `${inside}\r\n\r\nGET` }),
    'h2: a request in the name of the site': ask([], undefined, { ':authority': `${host}\r\n\r\n${inside}` }),
    'h2: two names of the site': ask([['host', 'otro.example']]),
    'h2: what is of the connection': ask([['connection', 'x-forwarded-for']]),
  }
}

/** Requests as the portal received them. */
export function heardBy(server: Server) {
  const heard: Array<{ method: string; url: string; headers: NodeJS.Dict<string | string[]> }> = []
  server.on('request', ({ method = '', url = '', headers }) => heard.push({ method, url, headers }))
  return heard
}

/** Sends bytes on a connection of their own. Returns what came back until the other side closes or is silent. */
export async function through(port: number, bytes: string | Buffer, { tls = false, h2 = false } = {}): Promise<string> {
  const socket: Socket = tls
    ? secure({
        port,
        host: '127.0.0.1',
        rejectUnauthorized: false,
        servername: 'localhost',
        ...(h2 ? { ALPNProtocols: ['h2'] } : {}),
      })
    : plain(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString('latin1')))
  // A reset is an answer too.
  socket.on('error', () => undefined)
  await once(socket, tls ? 'secureConnect' : 'connect')
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  const closed = once(socket, 'close').catch(() => undefined)
  socket.setTimeout(400, () => socket.end())
  await closed
  socket.destroy()
  return said
}
