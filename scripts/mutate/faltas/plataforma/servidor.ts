import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src',
  pruebas: ['acceso/acceso/limites.test'],
  faltas: {
    'semillas/catalogos.ts': {
      central: [
        [
          'la tesorería central también edita bancos',
          "'bancos.consultar', ...verCaja",
          "'bancos.consultar', 'bancos.editar', ...verCaja",
        ],
      ],
      roles: [
        [
          'el afiliado también ve datos personales',
          "...con('propio', ['afiliados.consultar', ",
          "...con('propio', ['afiliados.datoPersonal', 'afiliados.consultar', ",
        ],
        [
          'quien consulta en la seccional alcanza a todas',
          "nombre: 'Seccional, consulta', permisos: deSeccional",
          "nombre: 'Seccional, consulta', permisos: { ...deSeccional, 'seccionales.afiliados': 'todas' }",
        ],
      ],
    },
    'app.ts': {
      buildApp: [['se le cree a cualquier proxy', 'trustProxy: services.config.proxy', 'trustProxy: true']],
    },
  },
}
