import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/roles',
  clase: 'alcance',
  pruebas: ['administracion/permisos/', 'administracion/usuarios/'],
  viven: {
    'sin la condición · impactoDe: and x.ambito is not null': 'sin ámbito no hay alcance, y lo que no tiene alcance no se junta',
    "sin la condición · impactoDe: and d.ambito = 'seccionales'": 'sólo repite filas iguales, que se juntan en una',
  },
  faltas: {
    'roles.service.ts': {
      cambiarRol: [
        ['lo que se quita queda', 'for (const { permiso } of quita)', 'for (const { permiso } of [] as typeof quita)'],
        [
          'otro ámbito no es un cambio',
          'new Set(lista.map((p) => `${p.permiso} ${p.ambito}`))',
          'new Set(lista.map((p) => `${p.permiso} todas`))',
        ],
        ['la versión vieja pisa', ".where('version', '=', version)", ''],
      ],
      exigirImprescindibles: [
        ['cualquier rol se queda sin lo suyo', "if (codigo !== 'ADMINISTRADOR') return", 'if (codigo) return'],
        ['alcanza con menos ámbito', 'quedan.get(p) !== ambitosDe(p).at(-1)', '!quedan.has(p)'],
      ],
      eliminarRol: [['se elimina el que da un puesto', '[...puestos, ...rows.map', '[...rows.map']],
    },
    'roles.rules.ts': {
      codigoDeRol: [['un código que ya estuvo', 'if (!hay.has(codigo)) return codigo', 'return codigo']],
    },
  },
}
