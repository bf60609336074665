/**
 * The service worker: with the network off, the page, the card and the verifier still open; once somebody is in and asks for it, also what
 * a member opens from the bar of a phone; and notices (decision 087). It keeps files of the application and never an answer of the API: what those screens show is kept
 * apart, and wiped with the session (platform/deposito.ts).
 *
 * One file without imports; the build writes the names of what to keep into it (sw.vite.ts). Each version has a cache. The one before is
 * left for the tabs that it opened; older ones go.
 */
{
  interface Evento extends Event {
    waitUntil(algo: Promise<unknown>): void
  }
  interface EventoPedido extends Evento {
    request: Request
    respondWith(respuesta: Promise<Response>): void
  }
  interface EventoSuscripcion extends Evento {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
  interface Ventana {
    url: string
    focus(): Promise<unknown>
  }
  interface Trabajador {
    addEventListener(tipo: 'install' | 'activate', que: (evento: Evento) => void): void
    addEventListener(tipo: 'fetch', que: (evento: EventoPedido) => void): void
    addEventListener(tipo: 'sync', que: (evento: Evento & { tag: string }) => void): void
    addEventListener(tipo: 'message', que: (evento: Evento & { data: unknown }) => void): void
    addEventListener(tipo: 'push', que: (evento: Evento & { data: { json(): unknown } | null }) => void): void
    addEventListener(tipo: 'notificationclick', que: (evento: Evento & { notification: Notification }) => void): void
    addEventListener(tipo: 'pushsubscriptionchange', que: (evento: EventoSuscripcion) => void): void
    skipWaiting(): Promise<void>
    registration: ServiceWorkerRegistration
    clients: { claim(): Promise<void>; matchAll(que: object): Promise<Ventana[]>; openWindow(a: string): Promise<unknown> }
    location: Location
    cookieStore?: { get(nombre: string): Promise<unknown> }
  }
  const trabajador = self as unknown as Trabajador

  const version = '__VERSION__'
  const archivos = ['__ARCHIVOS__']
  const pantallas = ['__PANTALLAS__']
  /** The script that a page of this version starts with. */
  const entrada = '__ENTRADA__'
  const propia = `gremial-${version}`
  const pagina = '/carnet'
  const esperaMs = 5000
  /** Where a phone sends what is shared with the application (manifiesto.ts), and the screen that takes it. */
  const compartir = '/app/tesoreria/por-rendir'

  const traer = async (nombres: string[]): Promise<Cache> => {
    const cache = await caches.open(propia)
    const antes = new Set((await cache.keys()).map((pedido) => new URL(pedido.url).pathname))
    // Names with a hash are what they were: the browser's own cache serves them again.
    const faltan = nombres.filter((nombre) => !antes.has(nombre))
    await Promise.all(
      faltan.map(async (nombre) => {
        const respuesta = await fetch(nombre, { cache: nombre.startsWith('/assets/') ? 'default' : 'reload' })
        if (!respuesta.ok) throw new Error(nombre)
        await cache.put(nombre, respuesta)
      }),
    )
    return cache
  }

  const instalar = async (): Promise<void> => {
    const cache = await traer(archivos)
    const respuesta = await fetch(pagina, { cache: 'reload' })
    // Half a deployment: the page is of another version. The browser tries again later.
    if (!respuesta.ok || !(await respuesta.clone().text()).includes(entrada)) throw new Error('another version')
    await cache.put(pagina, respuesta)
    await trabajador.skipWaiting()
  }

  const activar = async (): Promise<void> => {
    const nuestras = (await caches.keys()).filter((nombre) => nombre.startsWith('gremial-') && nombre !== propia)
    await Promise.all(nuestras.slice(0, -1).map((nombre) => caches.delete(nombre)))
    await trabajador.clients.claim()
  }

  const deCache = (que: Request | string) => caches.match(que, { ignoreVary: true, ignoreSearch: true })

  /** The network first; the kept page when there is none, or it takes so long that nobody would wait. */
  const navegar = async (pedido: Request): Promise<Response> => {
    const red = fetch(pedido)
    const tarde = new Promise<undefined>((listo) => setTimeout(() => listo(undefined), esperaMs))
    const pronto = await Promise.race([red.catch(() => undefined), tarde])
    if (pronto) return pronto
    const cache = await caches.open(propia)
    return (await cache.match(pagina, { ignoreVary: true })) ?? red
  }

  /** Files with a hash never change: once fetched they are kept. */
  const archivo = async (pedido: Request): Promise<Response> => {
    const guardado = await deCache(pedido)
    if (guardado) return guardado
    const respuesta = await fetch(pedido)
    if (respuesta.ok && new URL(pedido.url).pathname.startsWith('/assets/')) {
      const copia = respuesta.clone()
      void caches.open(propia).then((cache) => cache.put(pedido, copia))
    }
    return respuesta
  }

  /** A logout that a page could not say (platform/salida.ts), unless somebody came in since. Fails to be called again. */
  const despedir = async (): Promise<void> => {
    if (!(await trabajador.cookieStore?.get('gremial_salida'))) return
    const { ok } = await fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
    if (!ok) throw new Error('logout')
  }

  /** What the device keeps (platform/deposito.ts). */
  const deposito = (): Promise<IDBDatabase> =>
    new Promise((listo, fallo) => {
      const pedido = indexedDB.open('gremial', 1)
      pedido.addEventListener('upgradeneeded', () => {
        for (const cajon of ['propio', 'publico']) pedido.result.createObjectStore(cajon)
      })
      pedido.addEventListener('success', () => listo(pedido.result))
      pedido.addEventListener('error', () => fallo(pedido.error ?? new Error('IndexedDB')))
    })

  /** Leaves files for whoever is in, with or without network; false when nobody is. */
  const dejar = async (archivos: FormDataEntryValue[]): Promise<boolean> => {
    const base = await deposito()
    try {
      return await new Promise<boolean>((listo, fallo) => {
        const transaccion = base.transaction('propio', 'readwrite')
        const propio = transaccion.objectStore('propio')
        const duenio = propio.get('duenio')
        duenio.addEventListener('success', () => {
          if (typeof duenio.result !== 'number') return
          for (const archivo of archivos) propio.put(archivo, `compartido ${duenio.result} ${Date.now()} ${crypto.randomUUID()}`)
        })
        transaccion.addEventListener('complete', () => listo(typeof duenio.result === 'number'))
        for (const mal of ['error', 'abort']) transaccion.addEventListener(mal, () => fallo(transaccion.error ?? new Error(mal)))
      })
    } finally {
      base.close()
    }
  }

  /** What another application of the phone shares: it waits in the device, and the screen sends it (por-rendir/compartidos.ts). */
  const recibir = async (pedido: Request): Promise<Response> => {
    const archivos = (await pedido.formData()).getAll('archivo').filter((parte) => typeof parte !== 'string')
    const quedo = await dejar(archivos).catch(() => false)
    return Response.redirect(quedo ? compartir : `${compartir}?compartido=no`, 303)
  }

  /** What happened, in a sentence that names nobody, in the language that its person chose: one of a kind at a time, and the last one rings. */
  const avisar = (dicho: unknown): Promise<void> => {
    const { titulo, texto, va, clase, idioma } = (dicho ?? {}) as Record<string, string | undefined>
    const opciones = { body: texto, lang: idioma, tag: clase ?? 'aviso', renotify: true, icon: '/iconos/192.png', data: va }
    return trabajador.registration.showNotification(titulo ?? trabajador.location.host, opciones)
  }

  /** To where it is read: an open window that is there already, or another one; none is taken from what somebody is doing in it. */
  const abrirAviso = async (aviso: Notification): Promise<void> => {
    aviso.close()
    const { origin } = trabajador.location
    const va = new URL(typeof aviso.data === 'string' ? aviso.data : '/', origin)
    if (va.origin !== origin) return
    const ventanas = await trabajador.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const ahi = ventanas.find((ventana) => ventana.url === va.href)
    await (ahi ? ahi.focus() : trabajador.clients.openWindow(va.href))
  }

  /** The browser changed what it had given: the portal is told, if its person is still in. */
  const renovar = async ({ oldSubscription, newSubscription }: EventoSuscripcion): Promise<void> => {
    const nueva =
      newSubscription ?? (oldSubscription && (await trabajador.registration.pushManager.subscribe(oldSubscription.options)))
    const { endpoint, keys } = nueva?.toJSON() ?? {}
    if (!endpoint) return
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/api/usuarios/actual/avisos/equipo', { method: 'PUT', headers, body: JSON.stringify({ endpoint, ...keys }) })
  }

  trabajador.addEventListener('install', (evento) => evento.waitUntil(instalar()))
  trabajador.addEventListener('activate', (evento) => evento.waitUntil(activar()))
  trabajador.addEventListener('sync', (evento) => {
    if (evento.tag === 'salida') evento.waitUntil(despedir())
  })
  trabajador.addEventListener('message', (evento) => {
    if (evento.data === 'pantallas') evento.waitUntil(traer(pantallas))
  })
  trabajador.addEventListener('push', (evento) => {
    let dicho: unknown
    try {
      dicho = evento.data?.json()
    } catch {
      // Whatever came, something is shown: a browser takes away the permission of who is silent.
    }
    evento.waitUntil(avisar(dicho))
  })
  trabajador.addEventListener('notificationclick', (evento) => evento.waitUntil(abrirAviso(evento.notification)))
  trabajador.addEventListener('pushsubscriptionchange', (evento) => evento.waitUntil(renovar(evento)))
  trabajador.addEventListener('fetch', (evento) => {
    const { request } = evento
    const { origin, pathname } = new URL(request.url)
    if (
      request.method === 'POST' &&
      request.mode === 'navigate' &&
      origin === trabajador.location.origin &&
      pathname === compartir
    )
      return evento.respondWith(recibir(request))
    if (request.method !== 'GET' || origin !== trabajador.location.origin || pathname.startsWith('/api/')) return
    if (request.mode === 'navigate') evento.respondWith(navegar(request))
    else if (pathname.startsWith('/assets/') || archivos.includes(pathname)) evento.respondWith(archivo(request))
  })
}
