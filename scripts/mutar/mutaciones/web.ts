import { enArchivo } from '../mutacion.ts'

const en = (archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('web', `web/src/${archivo}`, pruebas, filas)

export const web = [
  ...en(
    'ui/lista/Lista.tsx',
    ['e2e/bancos'],
    [
      [
        'la segunda vez no ordena al revés',
        "ordenada && sentido === 'asc' ? 'desc' : 'asc'",
        "ordenada && sentido === 'asc' ? 'asc' : 'asc'",
      ],
      ['aria-sort se pierde', "aria-sort={ordenada ? (sentido === 'asc' ? 'ascending' : 'descending') : undefined}", ''],
    ],
  ),
  ...en('ui/CampoPin.tsx', ['e2e/caja-administrar'], [['el PIN se lee', 'type="password"', 'type="text"']]),
  ...en(
    'ui/useHacer.ts',
    ['e2e/formularios', 'e2e/bancos'],
    [
      ['dos toques, dos veces', 'if (enMano.current) return false', ''],
      ['lo viejo no se vuelve a pedir', 'viejo.has(queryKey[0])', 'false'],
      [
        'los errores de campos, en un diálogo',
        'if (enCampos && error instanceof ErrorApi &&',
        'if (false && enCampos && error instanceof ErrorApi &&',
      ],
    ],
  ),
  ...en(
    'ui/formulario/useFormulario.ts',
    ['e2e/formularios', 'e2e/piezas'],
    [
      ['lo inválido se envía', 'if (hasErrors) return enfocarPrimero(ref.current, errors)', ''],
      ['salir no pregunta', 'useSinGuardar(() => form.isDirty())', 'useSinGuardar(() => false)'],
      ['cancelar no pregunta', 'puedeSalir: async () => !form.isDirty() || dejarSinGuardar()', 'puedeSalir: async () => true'],
    ],
  ),
  ...en(
    'features/tesoreria/planillas-caja/cierre.ts',
    ['planillas-caja/cierre.test'],
    [
      [
        'lo contado cambia y lo registrado queda',
        'return { ...antes, ...paso.parte, registrado: null, errores: {}, sucio: true }',
        'return { ...antes, ...paso.parte, errores: {}, sucio: true }',
      ],
      ['una caja ciega muestra los libros', 'conLibros && (!ciega || registrado)', 'conLibros'],
      ['el motivo no se pide', "motivo: difiere && estado.motivo.trim() === '' ? 'errores.ARQUEO_MOTIVO' : undefined,", ''],
      [
        'el PIN mal escrito queda',
        "return { ...antes, pin: '', errores: { pin: paso.mensaje } }",
        'return { ...antes, errores: { pin: paso.mensaje } }',
      ],
      ['cheques negativos', 'de(cheques, 0)', 'de(cheques, Number.NEGATIVE_INFINITY)'],
      ['el banco no se cuenta', 'banco: deCentavos(numero(banco)),\n', ''],
    ],
  ),
  ...en(
    'features/tesoreria/movimientos-caja/valores.ts',
    ['movimientos-caja/valores.test'],
    [
      [
        'repetir reintegra otra vez',
        'concepto: m.concepto ? String(m.concepto.id) : null,\n  idRendicion: null,',
        "concepto: m.concepto ? String(m.concepto.id) : null,\n  idRendicion: '1',",
      ],
      [
        'el futuro vale',
        "else if (v.fechaMovimiento > dias.hasta) todos.fechaMovimiento = t('errores.MOVIMIENTO_FECHA_FUTURA')",
        '',
      ],
      [
        'un concepto deshabilitado vale',
        'if (!v.concepto || conceptos?.every((c) => String(c.id) !== v.concepto))',
        'if (!v.concepto)',
      ],
      [
        'otro importe que el de la rendición',
        "else if (legibles && rendicion && suma !== aCentavos(rendicion.total)) todos.total = t('errores.RENDICION_IMPORTE')",
        '',
      ],
    ],
  ),
  ...en(
    'features/tesoreria/cajas/CajaPage.tsx',
    ['e2e/caja-administrar', 'e2e/caja-cajas'],
    [
      ['soloLectura se ignora', 'soloLectura !== undefined || caja?.can.modificar !== true', 'caja?.can.modificar !== true'],
      [
        'la modifica quien no está en ella',
        'soloLectura !== undefined || caja?.can.modificar !== true',
        'soloLectura !== undefined',
      ],
      ['el título dado se ignora', "? (dado ?? t('caja.nuevaCaja'))", "? t('caja.nuevaCaja')"],
    ],
  ),
  ...en(
    'features/tesoreria/cajas/CajasPage.tsx',
    ['e2e/caja-administrar', 'e2e/caja-cajas'],
    [
      [
        'seccionalesUsuario se pierde',
        "search: { modo: 'nuevo', titulo: t('caja.nuevaCaja'), seccionalesUsuario: ids }",
        "search: { modo: 'nuevo', titulo: t('caja.nuevaCaja') }",
      ],
      ['agregar se ofrece a todos', "nuevo={usePuede('cajas.editar') && {", "nuevo={usePuede('cajas.consultar') && {"],
    ],
  ),
  ...en(
    'features/tesoreria/planillas-caja/PlanillasPage.tsx',
    ['e2e/caja-planillas'],
    [
      ['anulados se ignora', "anulado: anulados ? '1' : undefined", 'anulado: undefined'],
      ['un número vacío se consulta', "limpio === ''\n        ? t('validacion.requerido')\n        : ", ''],
    ],
  ),
  ...en(
    'ui/exigir.ts',
    ['e2e/piezas'],
    [['la pantalla se abre sin permiso', 'tienePermiso(usuario, permiso)) return', 'true) return']],
  ),
]
