import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/usuarios',
  pruebas: [
    'acceso/registro/',
    'acceso/perfil/',
    'carnet-digital/carnet.test',
    'duplicados/duplicados.test',
    'acceso/acceso/acceso.test',
    'administracion/usuarios/usuarios.test',
    'administracion/usuarios/techo.test',
    'alertas/alertas.test',
    'afiliado/actividad/',
  ],
  faltas: {
    'techo.rules.ts': {
      dentroDelTecho: [
        ['se da lo que no se tiene', "if (reach?.kind === 'all') return true", 'return true', { clase: 'alcance' }],
        ['se da a todas lo de unas seccionales', "ambito === 'todas' || ", '', { clase: 'alcance' }],
        ['se da una seccional ajena', 'seccionales.every(', 'seccionales.some(', { clase: 'alcance' }],
      ],
      diferencia: [['lo que se quita no cuenta', '[...eran, ...son]', '[...son]', { clase: 'alcance' }]],
    },
    'techo.ts': {
      noLeSupera: [
        [
          'supera en otra seccional',
          'where usuario_id = ${usuario}',
          'where usuario_id = ${usuario} and alcance <= 0',
          { clase: 'alcance' },
        ],
      ],
    },
    'claves.rules.ts': {
      claveRechazada: [
        ['valen las comunes', 'if (comunes.has(dicha))', 'if (comunes.has(clave) && false)'],
        ['vale lo de antes de la arroba', " || dicha === correo.split('@')[0]", ''],
        ['vale el número con su dígito', ' afiliado && `${afiliado}${digitoAfiliado(afiliado)}`,', ''],
        ['vale el documento', ', documento, cuil?.replace', ', cuil?.replace'],
        ['vale el día en que nació', 'nacimiento && comoSeEscribe', 'nacimiento && !comoSeEscribe'],
      ],
    },
    'claves.ts': {
      conSuFicha: [
        ['lo que dice su perfil no se mira', 'on p.usuario_id = de.cuenta', 'on p.usuario_id = -de.cuenta'],
        [
          'lo que se carga en el alta no se mira',
          'dada && afiliado === null ? dada : ficha',
          'dada && afiliado !== null ? dada : ficha',
        ],
      ],
      hashClaveNueva: [['no se mira ninguna', 'if (causa) throw', 'if (causa && clave.length > 100) throw']],
    },
    'ultimo-administrador.ts': {
      administradores: [['vale uno que nunca validó su correo', 'u.habilitado and u.mail_validado', 'u.habilitado']],
    },
  },
}
