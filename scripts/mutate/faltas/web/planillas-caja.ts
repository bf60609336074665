import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'web/src/features/tesoreria/planillas-caja',
  pruebas: ['planillas-caja/cierre.test', 'e2e/caja-planillas'],
  faltas: {
    'cierre.ts': {
      cuerpoArqueo: [['el banco no se cuenta', 'banco: deCentavos(numero(banco))', 'banco: 0']],
      siguiente: [
        [
          'lo contado cambia y lo registrado queda',
          'return { ...antes, ...paso.parte, registrado: null, errores: {}, sucio: true }',
          'return { ...antes, ...paso.parte, errores: {}, sucio: true }',
        ],
        [
          'el PIN mal escrito queda',
          "return { ...antes, pin: '', errores: { pin: paso.mensaje } }",
          'return { ...antes, errores: { pin: paso.mensaje } }',
        ],
      ],
      comparar: [['una caja ciega muestra los libros', 'conLibros && (!ciega || registrado)', 'conLibros']],
      problemasDelCierre: [
        ['el motivo no se pide', "motivo: difiere && estado.motivo.trim() === '' ? 'errores.ARQUEO_MOTIVO' : undefined,", ''],
      ],
      problemasDelConteo: [['cheques negativos', 'de(cheques, 0)', 'de(cheques, Number.NEGATIVE_INFINITY)']],
    },
    'PlanillasPage.tsx': {
      Consulta: [
        ['anulados se ignora', "anulado: anulados ? '1' : undefined", 'anulado: undefined'],
        ['un número vacío se consulta', "limpio === ''\n        ? t('validacion.requerido')\n        : ", ''],
      ],
    },
  },
}
