import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { routes } from './features.ts'
import { openapiTransform, serializer, validator } from './platform/http/schemas.ts'
import { version } from './platform/runtime/version.ts'

/**
 * node openapi.ts [yaml]: what the routes take and answer, for platform/http/docs.ts. A process of its own, that ends: who serves would
 * keep every schema twice for a page that nobody in a union opens.
 */
const app = Fastify()
app.setValidatorCompiler(validator as never)
app.setSerializerCompiler(serializer as never)
await app.register(swagger, {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Gremial', version },
    servers: [{ url: '/' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
  transform: openapiTransform,
})
for (const register of routes) register(app)
await app.ready()
process.stdout.write(process.argv[2] === 'yaml' ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger()))
