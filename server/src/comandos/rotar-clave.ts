import { addKey } from '../features/afiliado/verificacion/claves.ts'
import { command } from './comando.ts'

/**
 * npm run rotar-clave [-- --retirar]: a new key signs the cards from now on. With --retirar, for a key that leaked,
 * the earlier ones stop verifying too, and every card has to be generated again (decision 010).
 */
await command(async (ctx) => {
  const withdraw = process.argv.includes('--retirar')
  const kid = await addKey(ctx, { withdraw })
  console.log(
    `La clave ${kid} firma desde ahora.${withdraw ? ' Los carnets firmados con las anteriores ya no se reconocen: hay que generarlos otra vez.' : ''}`,
  )
})
