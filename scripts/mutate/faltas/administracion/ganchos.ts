import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/ganchos',
  viven: {
    'sin la condición · reintentarTodas: and hecho is null': 'lo que llegó no se da por perdido: no tiene cuándo',
  },
  faltas: {
    'entregar.ts': {
      entregar: [
        ['se habla hacia adentro', '...(lugar.own ? {} : { lookup: publicLookup })', ''],
        ['la clave cambia cada vez', '`${clave}-${id}`', '`${Math.random()}-${id}`'],
      ],
      anotarFalla: [
        ['se apaga con la primera', 'fallando_desde <= ${new Date(ctx.now.getTime() - apagaMs)}', 'true'],
        [
          'nunca se lo deja tranquilo',
          'pausa_hasta = ${ctx.now}::timestamptz + least',
          'pausa_hasta = ${ctx.now}::timestamptz - least',
        ],
      ],
      anotarBien: [['sigue fallando aunque tome', 'fallando_desde = null, fallas = 0', 'fallas = 0']],
    },
    'ganchos.service.ts': {
      revisar: [['cualquier dirección', "throw fieldError('GANCHO_DIRECCION', 'url', 'errores.GANCHO_DIRECCION')", 'return']],
      cambiarGancho: [['gana el último que guarda', "if (esta !== version) throw new AppError('VERSION_VIEJA')", '']],
      eliminarGancho: [
        ['se avisa lo que esperaba', 'delete from gancho where id', 'update gancho set version = version where id'],
      ],
    },
  },
}
