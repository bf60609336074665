import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/copias',
  faltas: {
    'copias.service.ts': {
      laCopia: [
        ['se baja cualquier carpeta', ' || dirname(carpeta) !== lugar', ''],
        ['se baja la que ya no está', "if (!existsSync(join(carpeta, 'copia.json'))) throw", 'if (false as boolean) throw'],
      ],
      pedirEnsayo: [['se ensaya dos veces a la vez', "and (ensayo is null or ensayo in ('BIEN', 'MAL'))", '']],
      firma: [
        ['un pase de otra sesión', ' ${user?.sessionId}', ''],
        ['un pase de otra copia', '`${id} ', '`'],
      ],
      darPase: [['sale sin cifrar', "throw new AppError('COPIA_SIN_CLAVE')", 'return { pase: "" }']],
      abrirCopia: [
        ['un pase que venció', ' || Number(hasta) < ctx.now.getTime()', ''],
        ['un pase inventado', ' || !timingSafeEqual(dada, suya)', ''],
      ],
    },
  },
}
