import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { routes } from './features.ts'
import { openapiTransform, serializer, validator } from './platform/http/schemas.ts'
import { version } from './platform/runtime/version.ts'

/**
 * node openapi.ts [yaml]: prints the OpenAPI description for platform/http/docs.ts. It runs in a process of its own, because the server
 * would otherwise keep every schema in memory twice.
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
