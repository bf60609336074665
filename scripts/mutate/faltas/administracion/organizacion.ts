import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/organizacion',
  faltas: {
    'configuracion.service.ts': {
      problemasDe: [
        ['dos secretarías iguales', '...repetidas(nueva), ', ''],
        ['un convenio que no se puede imprimir', ', ...ilegible(nueva)', ''],
      ],
      configurar: [
        ['se dice que cambió lo que no', 'canonical(quiere[campo]) !== canonical(antes[campo])', 'campo in quiere'],
        [
          'la secretaría que falta se pierde',
          'quiere.secretarias = conLasDeAntes(antes.secretarias, quiere.secretarias)',
          'quiere.secretarias.at(0)',
        ],
      ],
      conLasDeAntes: [['la que falta sigue tomando consultas', 'habilitada: false', 'habilitada: s.habilitada']],
      versionDe: [
        ['otra parte cambia la versión', 'partesOrganizacion[parte].map((campo) => configuracion[campo])', 'configuracion'],
      ],
      contados: [
        [
          'el logo entero en la auditoría',
          "campo === 'logo' ? o.logo && hashOf(Buffer.from(o.logo)) : o[campo]",
          'o[campo]',
          { clase: 'auditoria' },
        ],
      ],
    },
  },
}
