import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/inicio',
  faltas: {
    'casa.espera.ts': {
      siendo: [['la demostración tiene qué arreglar', 'ctx.services.config.demo', 'false']],
      deCopia: [
        ['la demostración pide copias', 'ctx.services.config.demo', 'false'],
        ['la copia de hoy es vieja', 'ctx.now.getTime() - diasDeCopia * 86_400_000', 'ctx.now.getTime()'],
      ],
    },
    'copia-vieja.ts': {
      avisarCopiaVieja: [
        ['se avisa cada día', ' && (dias - diasDeCopia) % cadaTantos === 0', ''],
        ['la que falló ayer se avisa hoy otra vez', ' && deHoy(failed.at)', ''],
        ['el ensayo de ayer se avisa hoy otra vez', ' && deHoy(rehearsed.at)', ''],
      ],
    },
  },
}
