import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/ayuda',
  viven: {
    'sin la condición · contadoresDe: and conocido': 'el de un equipo que no se conoce es el de la cuenta, que ya se mira',
    'sin la condición · contadoresDe: and momento > ${new Date(ctx.now.getTime() - 3_600_000)}':
      'los de antes ya no cierran nada: sólo se leen menos filas',
    'sin la condición · leerCuenta: and x.usuario_id <> u.id': 'quien se registra no crea: su cuenta se hace con otra acción',
  },
}
