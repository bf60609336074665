/**
 * The service worker: with the network off, the page, the card and the verifier still open; once somebody is in and asks for it, also what
 * a member opens from the bar of a phone; and notices (decision 087). It keeps files of the application and never an answer of the API: what those screens show is kept
 * apart, and wiped with the session (platform/deviceStorage.ts).
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
    respondWith(response: Promise<Response>): void
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
    addEventListener(type: 'install' | 'activate', what: (evento: Evento) => void): void
    addEventListener(type: 'fetch', what: (evento: EventoPedido) => void): void
    addEventListener(type: 'sync', what: (evento: Evento & { tag: string }) => void): void
    addEventListener(type: 'message', what: (evento: Evento & { data: unknown }) => void): void
    addEventListener(type: 'push', what: (evento: Evento & { data: { json(): unknown } | null }) => void): void
    addEventListener(type: 'notificationclick', what: (evento: Evento & { notification: Notification }) => void): void
    addEventListener(type: 'pushsubscriptionchange', what: (evento: EventoSuscripcion) => void): void
    skipWaiting(): Promise<void>
    registration: ServiceWorkerRegistration
    clients: { claim(): Promise<void>; matchAll(what: object): Promise<Ventana[]>; openWindow(a: string): Promise<unknown> }
    location: Location
    cookieStore?: { get(name: string): Promise<unknown> }
  }
  const workerReader = self as unknown as Trabajador

  const version = '__VERSION__'
  const files = ['__ARCHIVOS__']
  const screens = ['__PANTALLAS__']
  /** The script that a page of this version starts with. */
  const entry = '__ENTRADA__'
  const own = `gremial-${version}`
  const page = '/carnet'
  const waitMs = 5000
  /** Where a phone sends what is shared with the application (manifiesto.ts), and the screen that takes it. */
  const share = '/app/tesoreria/por-rendir'

  const load = async (names: string[]): Promise<Cache> => {
    const cache = await caches.open(own)
    const before = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
    // Names with a hash are what they were: the browser's own cache serves them again.
    const pending = names.filter((name) => !before.has(name))
    await Promise.all(
      pending.map(async (name) => {
        const response = await fetch(name, { cache: name.startsWith('/assets/') ? 'default' : 'reload' })
        if (!response.ok) throw new Error(name)
        await cache.put(name, response)
      }),
    )
    return cache
  }

  const install = async (): Promise<void> => {
    const cache = await load(files)
    const response = await fetch(page, { cache: 'reload' })
    // Half a deployment: the page is of another version. The browser tries again later.
    if (!response.ok || !(await response.clone().text()).includes(entry)) throw new Error('another version')
    await cache.put(page, response)
    await workerReader.skipWaiting()
  }

  const activar = async (): Promise<void> => {
    const nuestras = (await caches.keys()).filter((name) => name.startsWith('gremial-') && name !== own)
    await Promise.all(nuestras.slice(0, -1).map((name) => caches.delete(name)))
    await workerReader.clients.claim()
  }

  const deCache = (what: Request | string) => caches.match(what, { ignoreVary: true, ignoreSearch: true })

  /** The network first; the kept page when there is none, or it takes so long that nobody would wait. */
  const navigate = async (request: Request): Promise<Response> => {
    const network = fetch(request)
    const tarde = new Promise<undefined>((ready) => setTimeout(() => ready(undefined), waitMs))
    const pronto = await Promise.race([network.catch(() => undefined), tarde])
    if (pronto) return pronto
    const cache = await caches.open(own)
    return (await cache.match(page, { ignoreVary: true })) ?? network
  }

  /** Files with a hash never change: once fetched they are kept. */
  const file = async (request: Request): Promise<Response> => {
    const saved = await deCache(request)
    if (saved) return saved
    const response = await fetch(request)
    if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) {
      const copia = response.clone()
      void caches.open(own).then((cache) => cache.put(request, copia))
    }
    return response
  }

  /** A logout that a page could not say (platform/salida.ts), unless somebody came in since. Fails to be called again. */
  const despedir = async (): Promise<void> => {
    if (!(await workerReader.cookieStore?.get('gremial_salida'))) return
    const { ok } = await fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
    if (!ok) throw new Error('logout')
  }

  /** What the device keeps (platform/deviceStorage.ts). */
  const deposito = (): Promise<IDBDatabase> =>
    new Promise((ready, failure) => {
      const request = indexedDB.open('gremial', 1)
      request.addEventListener('upgradeneeded', () => {
        for (const store of ['propio', 'publico']) request.result.createObjectStore(store)
      })
      request.addEventListener('success', () => ready(request.result))
      request.addEventListener('error', () => failure(request.error ?? new Error('IndexedDB')))
    })

  /** Leaves files for whoever is in, with or without network; false when nobody is. */
  const leave = async (files: FormDataEntryValue[]): Promise<boolean> => {
    const base = await deposito()
    try {
      return await new Promise<boolean>((ready, failure) => {
        const transaction = base.transaction('propio', 'readwrite')
        const own = transaction.objectStore('propio')
        const duenio = own.get('duenio')
        duenio.addEventListener('success', () => {
          if (typeof duenio.result !== 'number') return
          for (const file of files) own.put(file, `compartido ${duenio.result} ${Date.now()} ${crypto.randomUUID()}`)
        })
        transaction.addEventListener('complete', () => ready(typeof duenio.result === 'number'))
        for (const wrong of ['error', 'abort'])
          transaction.addEventListener(wrong, () => failure(transaction.error ?? new Error(wrong)))
      })
    } finally {
      base.close()
    }
  }

  /** What another application of the phone shares: it waits in the device, and the screen sends it (por-rendir/compartidos.ts). */
  const recibir = async (request: Request): Promise<Response> => {
    const files = (await request.formData()).getAll('archivo').filter((part) => typeof part !== 'string')
    const quedo = await leave(files).catch(() => false)
    return Response.redirect(quedo ? share : `${share}?compartido=no`, 303)
  }

  /** What happened, in a sentence that names nobody, in the language that its person chose: one of a kind at a time, and the last one rings. */
  const notify = (spoken: unknown): Promise<void> => {
    const {
      titulo: title,
      texto: text,
      va,
      clase: className,
      idioma: locale,
    } = (spoken ?? {}) as Record<string, string | undefined>
    const options = { body: text, lang: locale, tag: className ?? 'aviso', renotify: true, icon: '/iconos/192.png', data: va }
    return workerReader.registration.showNotification(title ?? workerReader.location.host, options)
  }

  /** To where it is read: an open window that is there already, or another one; none is taken from what somebody is doing in it. */
  const abrirAviso = async (notice: Notification): Promise<void> => {
    notice.close()
    const { origin } = workerReader.location
    const va = new URL(typeof notice.data === 'string' ? notice.data : '/', origin)
    if (va.origin !== origin) return
    const ventanas = await workerReader.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const ahi = ventanas.find((ventana) => ventana.url === va.href)
    await (ahi ? ahi.focus() : workerReader.clients.openWindow(va.href))
  }

  /** The browser changed what it had given: the portal is told, if its person is still in. */
  const renovar = async ({ oldSubscription, newSubscription }: EventoSuscripcion): Promise<void> => {
    const nueva =
      newSubscription ?? (oldSubscription && (await workerReader.registration.pushManager.subscribe(oldSubscription.options)))
    const { endpoint, keys } = nueva?.toJSON() ?? {}
    if (!endpoint) return
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/api/usuarios/actual/avisos/equipo', { method: 'PUT', headers, body: JSON.stringify({ endpoint, ...keys }) })
  }

  workerReader.addEventListener('install', (evento) => evento.waitUntil(install()))
  workerReader.addEventListener('activate', (evento) => evento.waitUntil(activar()))
  workerReader.addEventListener('sync', (evento) => {
    if (evento.tag === 'salida') evento.waitUntil(despedir())
  })
  workerReader.addEventListener('message', (evento) => {
    if (evento.data === 'pantallas') evento.waitUntil(load(screens))
  })
  workerReader.addEventListener('push', (evento) => {
    let spoken: unknown
    try {
      spoken = evento.data?.json()
    } catch {
      // Whatever came, something is shown: a browser takes away the permission of who is silent.
    }
    evento.waitUntil(notify(spoken))
  })
  workerReader.addEventListener('notificationclick', (evento) => evento.waitUntil(abrirAviso(evento.notification)))
  workerReader.addEventListener('pushsubscriptionchange', (evento) => evento.waitUntil(renovar(evento)))
  workerReader.addEventListener('fetch', (evento) => {
    const { request } = evento
    const { origin, pathname } = new URL(request.url)
    if (request.method === 'POST' && request.mode === 'navigate' && origin === workerReader.location.origin && pathname === share)
      return evento.respondWith(recibir(request))
    if (request.method !== 'GET' || origin !== workerReader.location.origin || pathname.startsWith('/api/')) return
    if (request.mode === 'navigate') evento.respondWith(navigate(request))
    else if (pathname.startsWith('/assets/') || files.includes(pathname)) evento.respondWith(file(request))
  })
}
