import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'web/src/ui',
  pruebas: ['e2e/bancos', 'e2e/caja-administrar', 'e2e/formularios', 'e2e/piezas'],
  faltas: {
    'lista/Lista.tsx': {
      Tabla: [
        [
          'la segunda vez no ordena al revés',
          "ordenada && sentido === 'asc' ? 'desc' : 'asc'",
          "ordenada && sentido === 'asc' ? 'asc' : 'asc'",
        ],
        ['aria-sort se pierde', "aria-sort={ordenada ? (sentido === 'asc' ? 'ascending' : 'descending') : undefined}", ''],
      ],
    },
    'CampoPin.tsx': {
      CampoPin: [['el PIN se lee', 'type="password"', 'type="text"']],
    },
    'useHacer.ts': {
      useHacer: [
        ['dos toques, dos veces', 'if (enMano.current) return false', ''],
        [
          'los errores de campos, en un diálogo',
          'if (enCampos && error instanceof ErrorApi &&',
          'if (false && enCampos && error instanceof ErrorApi &&',
        ],
      ],
      useEnvejecer: [['lo viejo no se vuelve a pedir', 'viejo.has(queryKey[0])', 'false']],
    },
    'formulario/useFormulario.ts': {
      useFormulario: [
        ['lo inválido se envía', 'if (hasErrors) return enfocarPrimero(ref.current, errors)', ''],
        ['salir no pregunta', 'useSinGuardar(() => form.isDirty())', 'useSinGuardar(() => false)'],
        ['cancelar no pregunta', 'puedeSalir: async () => !form.isDirty() || dejarSinGuardar()', 'puedeSalir: async () => true'],
      ],
    },
    'exigir.ts': {
      exigir: [['la pantalla se abre sin permiso', 'tienePermiso(usuario, permiso)) return', 'true) return']],
    },
  },
}
