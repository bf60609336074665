import type { estructura as es } from '../../es/seccionales/estructura.ts'

export const estructura: typeof es = {
  listas: {
    estructura: {
      titulo: 'Branch structure',
      seccional: 'Branch',
      orden: 'Order',
      nombrePuesto: 'Office',
      persona: 'Name',
      numeroAfiliadoFormateado: 'Number',
      fechaDesde: 'From',
      fechaHasta: 'Until',
    },
  },
  permisos: {
    seccionales: {
      estructura: 'See the committee of the branch',
    },
  },
  pantallas: {
    estructura: {
      titulo: 'Branch structure',
      bajada: 'Who holds each office of the committee, and who may sign.',
      seccional: 'Branch',
      elegir: 'Choose a branch',
      fecha: 'On the date',
      exportar_one: 'Export {count} office',
      exportar_other: 'Export {count} offices',
      firman: 'Who may sign on {fecha}',
      SECRETARIA: 'For the secretariat: {quienes}.',
      TESORERIA: 'For the treasury: {quienes}.',
      nadie: {
        SECRETARIA: 'Nobody may sign for the secretariat that day.',
        TESORERIA: 'Nobody may sign for the treasury that day.',
      },
      quien: '{nombre} ({puesto})',
      ambas: 'The two signatures have to be of different people.',
      fallo: 'We could not bring who signs',
      vacio: 'Nobody holds an office on that date',
      vacioTexto: 'Mandates are registered by the administration.',
    },
  },
}
