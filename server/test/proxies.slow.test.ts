import { sampleNginx } from './nginx.ts'
import { testProxy } from './proxies.ts'

/** Runs instalacion/nginx.conf ('/usr/sbin/nginx') in front of the portal. Caddy: proxies.nightly.test.ts. */
await testProxy('nginx', (ports) => sampleNginx(ports, { plain: false }))
