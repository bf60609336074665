/**
 * Service worker. Offline, the page, the member card and the verifier open. After a login it also caches the screens of a
 * member's phone bar, and it shows push notices (decision 087). It caches application files and never an API response; that
 * data is stored apart and cleared with the session (platform/deviceStorage.ts).
 *
 * One file without imports; the build inserts the names of the files to cache (sw.vite.ts). Each version has its own cache.
 * The previous one stays for its open tabs; older ones are deleted.
 */
{
  interface WorkerEvent extends Event {
    waitUntil(algo: Promise<unknown>): void
  }
  interface RequestEvent extends WorkerEvent {
    request: Request
    respondWith(response: Promise<Response>): void
  }
  interface SubscriptionEvent extends WorkerEvent {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
  interface OpenWindow {
    url: string
    focus(): Promise<unknown>
  }
  interface WorkerScope {
    addEventListener(type: 'install' | 'activate', what: (event: WorkerEvent) => void): void
    addEventListener(type: 'fetch', what: (event: RequestEvent) => void): void
    addEventListener(type: 'sync', what: (event: WorkerEvent & { tag: string }) => void): void
    addEventListener(type: 'message', what: (event: WorkerEvent & { data: unknown }) => void): void
    addEventListener(type: 'push', what: (event: WorkerEvent & { data: { json(): unknown } | null }) => void): void
    addEventListener(type: 'notificationclick', what: (event: WorkerEvent & { notification: Notification }) => void): void
    addEventListener(type: 'pushsubscriptionchange', what: (event: SubscriptionEvent) => void): void
    skipWaiting(): Promise<void>
    registration: ServiceWorkerRegistration
    clients: { claim(): Promise<void>; matchAll(what: object): Promise<OpenWindow[]>; openWindow(a: string): Promise<unknown> }
    location: Location
    cookieStore?: { get(name: string): Promise<unknown> }
  }
  const worker = self as unknown as WorkerScope

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
    await worker.skipWaiting()
  }

  const activate = async (): Promise<void> => {
    const ours = (await caches.keys()).filter((name) => name.startsWith('gremial-') && name !== own)
    await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }

  const fromCache = (what: Request | string) => caches.match(what, { ignoreVary: true, ignoreSearch: true })

  /** Network first; the cached page if offline or after `waitMs`. */
  const navigate = async (request: Request): Promise<Response> => {
    const network = fetch(request)
    const timeout = new Promise<undefined>((ready) => setTimeout(() => ready(undefined), waitMs))
    const inTime = await Promise.race([network.catch(() => undefined), timeout])
    if (inTime) return inTime
    const cache = await caches.open(own)
    return (await cache.match(page, { ignoreVary: true })) ?? network
  }

  /** Cache first: hashed files never change. */
  const file = async (request: Request): Promise<Response> => {
    const saved = await fromCache(request)
    if (saved) return saved
    const response = await fetch(request)
    if (response.ok && new URL(request.url).pathname.startsWith('/assets/')) {
      const copy = response.clone()
      void caches.open(own).then((cache) => cache.put(request, copy))
    }
    return response
  }

  /** Reports a pending logout (platform/logout.ts), unless somebody logged in since. Throws to be retried. */
  const reportLogout = async (): Promise<void> => {
    const store = worker.cookieStore
    if (!(await store?.get('__Host-gremial_salida')) && !(await store?.get('gremial_salida'))) return
    const { ok } = await fetch('/api/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
    if (!ok) throw new Error('logout')
  }

  /** Offline storage of the device (platform/deviceStorage.ts). */
  const openStorage = (): Promise<IDBDatabase> =>
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
    const base = await openStorage()
    try {
      return await new Promise<boolean>((ready, failure) => {
        const transaction = base.transaction('propio', 'readwrite')
        const own = transaction.objectStore('propio')
        const owner = own.get('duenio')
        owner.addEventListener('success', () => {
          if (typeof owner.result !== 'number') return
          for (const file of files) own.put(file, `compartido ${owner.result} ${Date.now()} ${crypto.randomUUID()}`)
        })
        transaction.addEventListener('complete', () => ready(typeof owner.result === 'number'))
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
  const receiveShare = async (request: Request): Promise<Response> => {
    const files = (await request.formData()).getAll('archivo').filter((part) => typeof part !== 'string')
    const stored = await leave(files).catch(() => false)
    return Response.redirect(stored ? share : `${share}?compartido=no`, 303)
  }

  /**
   * Shows a push notice, without names, in the user's language. A new one of the same kind replaces the last and alerts
   * again.
   */
  const notify = (payload: unknown): Promise<void> => {
    const {
      titulo: title,
      texto: text,
      va: target,
      clase: className,
      idioma: locale,
    } = (payload ?? {}) as Record<string, string | undefined>
    const options = { body: text, lang: locale, tag: className ?? 'aviso', renotify: true, icon: '/iconos/192.png', data: target }
    return worker.registration.showNotification(title ?? worker.location.host, options)
  }

  /** Focuses a window already at the notice's page, or opens a new one. Other windows keep their content. */
  const openNotice = async (notice: Notification): Promise<void> => {
    notice.close()
    const { origin } = worker.location
    const target = new URL(typeof notice.data === 'string' ? notice.data : '/', origin)
    if (target.origin !== origin) return
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const alreadyOpen = windows.find((open) => open.url === target.href)
    await (alreadyOpen ? alreadyOpen.focus() : worker.clients.openWindow(target.href))
  }

  /** The browser replaced the push subscription; sends the new one if the session is valid. */
  const renewSubscription = async ({ oldSubscription, newSubscription }: SubscriptionEvent): Promise<void> => {
    const fresh =
      newSubscription ?? (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)))
    const { endpoint, keys } = fresh?.toJSON() ?? {}
    if (!endpoint) return
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/api/usuarios/actual/avisos/equipo', { method: 'PUT', headers, body: JSON.stringify({ endpoint, ...keys }) })
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('sync', (event) => {
    if (event.tag === 'salida') event.waitUntil(reportLogout())
  })
  worker.addEventListener('message', (event) => {
    if (event.data === 'pantallas') event.waitUntil(load(screens))
  })
  worker.addEventListener('push', (event) => {
    let payload: unknown
    try {
      payload = event.data?.json()
    } catch {
      // Always show something: browsers revoke the permission after silent pushes.
    }
    event.waitUntil(notify(payload))
  })
  worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method === 'POST' && request.mode === 'navigate' && origin === worker.location.origin && pathname === share)
      return event.respondWith(receiveShare(request))
    if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return
    if (request.mode === 'navigate') event.respondWith(navigate(request))
    else if (pathname.startsWith('/assets/') || files.includes(pathname)) event.respondWith(file(request))
  })
}
