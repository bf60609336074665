import { sampleNginx } from './nginx.ts'
import { testProxy } from './proxies.ts'

/** instalacion/nginx.conf ('/usr/sbin/nginx'), as it is, before the portal. Caddy's: proxies.nightly.test.ts. */
await testProxy('nginx', (ports) => sampleNginx(ports, { plain: false }))
