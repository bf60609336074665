import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/afiliado/avisos-equipo',
  clase: 'alcance',
  pruebas: ['tramites/solicitudes/avisos.test.ts'],
  faltas: {
    'avisos-equipo.service.ts': {
      leerAvisos: [
        ['those asked for with another key are shown', 'and a.clave = ${clave}', ''],
        ['any browser is the one that asks', 'a.navegador = ${navegador} as actual', 'true as actual'],
      ],
      activarAvisos: [
        ['any address is taken', '!direccion', 'false'],
        ['the address is kept as it was said', 'pushAddress(push.hosts, endpoint)?.href', 'endpoint'],
        ['whoever was told in the browser before goes on', 'navegador = ${huella} or direccion = ${direccion}', 'false'],
        ['as many as one wants', 'offset ${equiposConAviso}', 'offset 1000'],
      ],
      terminarAvisos: [['of anybody', ' and usuario_id = ${person(ctx).id}', '']],
    },
  },
}
