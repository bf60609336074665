import type { Lugar } from '../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/comandos',
  pruebas: [
    'server/src/installation/key.slow.test',
    'server/test/arranque.test',
    'server/test/base.slow',
    'server/test/copia.slow',
    'server/test/ensayo-copia.slow',
    'server/test/demostracion.slow',
    'segundo-factor/segundo-factor.test',
    'correos/correos.test',
    'files/check.slow.test',
  ],
  faltas: {
    'crear-admin.ts': {
      '': [
        ['un administrador con cualquier clave', 'if (causa) throw', 'if (false as boolean) throw'],
        ['dos con el mismo correo', 'if (!id) throw', 'if (false as boolean) throw'],
        [
          'sin auditoría: administrador creado',
          "await audit(ctx, 'crear', 'usuario', id, { rol: 'ADMINISTRADOR' })",
          '',
          { clase: 'auditoria' },
        ],
      ],
    },
    'reemplazar-clave.ts': {
      '': [
        ['se reemplaza sin decirlo', "if (opciones.join() !== '--perdida')", 'if (false as boolean)'],
        ['se reemplaza la que sirve', 'known === undefined || known === fingerprintOf(config.secret)', 'false'],
        ['quedan los códigos que nadie puede usar', 'await sql`delete from codigo_recuperacion`.execute(ctx.db)', ''],
      ],
    },
    'vaciar-demo.ts': { '': [['se vacía sin preguntar', "respuesta.trim().toUpperCase() !== 'SI'", 'false']] },
    'copia.ts': {
      '': [
        ['la copia lleva siempre la clave', 'withKey: orden.conClave', 'withKey: true'],
        ['lo que no salió del equipo termina bien', 'return unsent === undefined ? 0 : 1', 'return 0'],
      ],
    },
    'restablecer-segundo-factor.ts': { '': [['un correo que no existe', 'if (!cuenta) throw', 'if (false as boolean) throw']] },
  },
}
