import { agregarClave } from '../features/afiliado/verificacion/claves.ts'
import { correrComando } from './comando.ts'

/**
 * npm run rotar-clave [-- --retirar]: creates a new key that signs cards from now on. With --retirar, for a leaked key,
 * earlier keys stop verifying too, and every card must be generated again (decision 010).
 */
await correrComando(async (ctx) => {
  const retirar = process.argv.includes('--retirar')
  const kid = await agregarClave(ctx, { withdraw: retirar })
  console.log(
    `La clave ${kid} firma desde ahora.${retirar ? ' Los carnets firmados con las anteriores ya no se reconocen: hay que generarlos otra vez.' : ''}`,
  )
})
