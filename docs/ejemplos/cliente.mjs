// Un programa que usa el portal. Node 20 o posterior, sin dependencias.
//
//   PORTAL=https://portal.misindicato.org TOKEN=gremial_… node cliente.mjs leer vistas/afiliados-seccional idSeccional=1
//   SECRETO=… node cliente.mjs escuchar 8080
//
// «leer» escribe una fila por renglón, en JSON. «escuchar» escribe cada aviso que es del portal, y no le cree a nadie más.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as esperar } from 'node:timers/promises'

/** Un pedido. Si el portal dice que se vuelva más tarde, se vuelve; lo que no se puede, se dice con sus palabras. */
export async function pedir({ portal, token }, ruta, { metodo = 'GET', cuerpo } = {}) {
  for (let intento = 1; ; intento++) {
    const lleva = cuerpo ? { body: JSON.stringify(cuerpo) } : {}
    const headers = { authorization: `Bearer ${token}`, ...(cuerpo ? { 'content-type': 'application/json' } : {}) }
    const respuesta = await fetch(new URL(`/api/${ruta}`, portal), { ...lleva, method: metodo, headers })
    if (respuesta.ok) return respuesta.status === 204 ? undefined : respuesta.json()
    const dicho = await respuesta.json().catch(() => ({}))
    const masTarde = respuesta.status === 429 || respuesta.status === 503
    if (!masTarde || intento === 5) throw new Error(`${respuesta.status} ${dicho.codigo ?? ''} ${dicho.message ?? ''}`)
    await esperar(1000 * Number(respuesta.headers.get('retry-after') ?? 2 ** intento))
  }
}

/** Todas las filas de una lista, de a páginas: nunca están todas en la memoria. */
export async function* leerTodo(portal, ruta, filtros = {}, porPagina = 500) {
  for (let pagina = 0; ; pagina++) {
    const consulta = new URLSearchParams({ ...filtros, page: String(pagina), size: String(porPagina) })
    const { content, last } = await pedir(portal, `${ruta}?${consulta}`)
    yield* content
    if (last) return
  }
}

/** Si un aviso es del portal: firmado con el secreto, y hace menos de cinco minutos. El cuerpo, tal como llegó, antes de leerlo. */
export function esDelPortal(secreto, encabezados, cuerpo, ahora = Date.now()) {
  const clave = String(encabezados['idempotency-key'] ?? '')
  const momento = String(encabezados['x-gremial-momento'] ?? '')
  const dada = Buffer.from(String(encabezados['x-gremial-firma'] ?? ''))
  const suya = Buffer.from(createHmac('sha256', secreto).update(`${momento}.${clave}.`).update(cuerpo).digest('hex'))
  return dada.length === suya.length && timingSafeEqual(dada, suya) && Math.abs(ahora / 1000 - Number(momento)) <= 300
}

/** Recibe avisos. El mismo puede llegar dos veces, con la misma clave: la segunda se contesta 409 y no se hace nada. */
export function escuchar(secreto, alLlegar) {
  const vistas = new Set()
  return createServer((pedido, respuesta) => {
    const partes = []
    pedido.on('data', (parte) => partes.push(parte))
    pedido.on('end', async () => {
      const cuerpo = Buffer.concat(partes)
      const clave = pedido.headers['idempotency-key']
      if (!esDelPortal(secreto, pedido.headers, cuerpo)) return respuesta.writeHead(401).end()
      if (vistas.has(clave)) return respuesta.writeHead(409).end()
      // Primero se hace y después se contesta: si esto falla, el portal lo vuelve a mandar.
      try {
        await alLlegar(JSON.parse(cuerpo.toString()))
        vistas.add(clave)
        respuesta.writeHead(204).end()
      } catch {
        respuesta.writeHead(500).end()
      }
    })
  })
}

const [, programa, orden, ...resto] = process.argv
if (programa?.endsWith('cliente.mjs')) {
  const { PORTAL: portal, TOKEN: token, SECRETO: secreto, POR_PAGINA: porPagina } = process.env
  if (orden === 'leer') {
    const [ruta, ...filtros] = resto
    for await (const fila of leerTodo({ portal, token }, ruta, Object.fromEntries(filtros.map((f) => f.split('='))), porPagina))
      console.log(JSON.stringify(fila))
  } else if (orden === 'escuchar') {
    const servidor = escuchar(secreto, (aviso) => console.log(JSON.stringify(aviso)))
    servidor.listen(Number(resto[0] ?? 8080), () => console.log(`Escucha en el puerto ${servidor.address().port}`))
  } else {
    console.error('node cliente.mjs leer <lista> [filtro=valor…] · node cliente.mjs escuchar <puerto>')
    process.exitCode = 1
  }
}
