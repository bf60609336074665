/**
 * Service worker. Offline, the page, the member card and the verifier open. After a login it also caches the screens of a
 * member's phone bar, and it shows push notices (decision 087). It caches application files and never an API response; that
 * data is stored apart and cleared with the session (platform/deviceStorage.ts).
 *
 * One file without imports; the build inserts the names of the files to cache (sw.vite.ts). Each version has its own cache.
 * The previous one stays for its open tabs; older ones are deleted.
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
  /** Entry script of this version's page. */
  const entry = '__ENTRADA__'
  const own = `gremial-${version}`
  const page = '/carnet'
  const waitMs = 5000
  /** Target of the manifest's share_target (manifiesto.ts), and the screen that handles it. */
  const share = '/app/tesoreria/por-rendir'

  const load = async (names: string[]): Promise<Cache> => {
    const cache = await caches.open(own)
    const before = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
    // Hashed files never change, so the HTTP cache may serve them.
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
    // Partial deployment: the page is of another version. The browser retries later.
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

  /** Network first; the cached page if offline or after `waitMs`. */
  const navigate = async (request: Request): Promise<Response> => {
    const network = fetch(request)
    const tarde = new Promise<undefined>((ready) => setTimeout(() => ready(undefined), waitMs))
    const pronto = await Promise.race([network.catch(() => undefined), tarde])
    if (pronto) return pronto
    const cache = await caches.open(own)
    return (await cache.match(page, { ignoreVary: true })) ?? network
  }

  /** Cache first: hashed files never change. */
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

  /** Reports a pending logout (platform/logout.ts), unless somebody logged in since. Throws to be retried. */
  const despedir = async (): Promise<void> => {
    if (!(await workerReader.cookieStore?.get('gremial_salida'))) return
    const { ok } = await fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
    if (!ok) throw new Error('logout')
  }

  /** Offline storage of the device (platform/deviceStorage.ts). */
  const deposito = (): Promise<IDBDatabase> =>
    new Promise((ready, failure) => {
      const request = indexedDB.open('gremial', 1)
      request.addEventListener('upgradeneeded', () => {
        for (const store of ['propio', 'publico']) request.result.createObjectStore(store)
      })
      request.addEventListener('success', () => ready(request.result))
      request.addEventListener('error', () => failure(request.error ?? new Error('IndexedDB')))
    })

  /** Stores files for the logged-in user, online or offline. False without a user. */
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

  /**
   * Receives files shared from another app. They wait on the device until the screen uploads them
   * (por-rendir/compartidos.ts).
   */
  const recibir = async (request: Request): Promise<Response> => {
    const files = (await request.formData()).getAll('archivo').filter((part) => typeof part !== 'string')
    const quedo = await leave(files).catch(() => false)
    return Response.redirect(quedo ? share : `${share}?compartido=no`, 303)
  }

  /**
   * Shows a push notice, without names, in the user's language. A new one of the same kind replaces the last and alerts
   * again.
   */
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

  /** Focuses a window already at the notice's page, or opens a new one. Other windows keep their content. */
  const abrirAviso = async (notice: Notification): Promise<void> => {
    notice.close()
    const { origin } = workerReader.location
    const va = new URL(typeof notice.data === 'string' ? notice.data : '/', origin)
    if (va.origin !== origin) return
    const ventanas = await workerReader.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const ahi = ventanas.find((ventana) => ventana.url === va.href)
    await (ahi ? ahi.focus() : workerReader.clients.openWindow(va.href))
  }

  /** The browser replaced the push subscription; sends the new one if the session is valid. */
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
      // Always show something: browsers revoke the permission after silent pushes.
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
