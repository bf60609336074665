import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'web/src/platform',
  pruebas: ['e2e/ingreso.test'],
  faltas: {
    'direccionPropia.ts': {
      direccionPropia: [
        ['vuelve a cualquier lado', 'origin === base && /^\\/app(\\/(?!\\/)|$)/.test(pathname)', 'origin !== undefined'],
        ['vuelve a lo que empieza parecido', '/^\\/app(\\/(?!\\/)|$)/', '/^\\/app/'],
      ],
    },
    'sesion.ts': {
      olvidar: [
        ['salir deja lo traído', '  queryClient.clear()\n', ''],
        ['salir deja lo guardado', "return vaciar('propio')", 'return Promise.resolve()'],
      ],
    },
  },
}
