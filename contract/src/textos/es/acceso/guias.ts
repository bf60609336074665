export const guias = {
  pantallas: {
    // Each difficult word, as it is said and what it means (ui/Term.tsx).
    palabras: {
      que: 'Qué es: {palabra}',
      tna: 'TNA',
      tnaDice:
        'Tasa nominal anual: el interés que se cobra por un año, sin contar los gastos. Para comparar dos préstamos mirá el CFT.',
      cft: 'CFT',
      cftDice:
        'Costo financiero total: lo que el préstamo cuesta por año con todo incluido, intereses y gastos. Es el número para comparar.',
      conformidad: 'Conformidad',
      conformidadDice:
        'Que aceptaste, vos y con tu nombre, un texto que te obliga. Queda guardado con el día y la hora, y te llega una copia.',
      observada: 'Observada',
      observadaDice:
        'Le falta o le sobra algo. Volvió a quien la hizo, con lo que tiene que corregir; corregida, sigue su camino.',
      arqueo: 'Arqueo',
      arqueoDice: 'Contar el dinero que hay en la caja y compararlo con lo que dicen los libros.',
      rendicion: 'Rendición',
      rendicionDice:
        'La cuenta de lo que gastó la seccional, con sus comprobantes, para que dos personas la firmen y se devuelva el dinero.',
      planilla: 'Planilla',
      planillaDice:
        'Un tramo numerado de los movimientos de una caja. Se cierra cuando se cuenta el dinero, y empieza la que sigue.',
    },
    guias: {
      titulo: 'Ayuda',
      bajada: 'Guías con imágenes, paso a paso. Elegí qué querés hacer.',
      bajadaVisita: 'Guías con imágenes, paso a paso. Podés leerlas sin entrar al portal.',
      todas: 'Todas las guías',
      tareas: 'En esta guía',
      imprimir: 'Imprimir esta guía',
      otroIdioma: 'Las guías están en español y en inglés.',
      preguntas: 'Preguntas frecuentes',
      consulta: 'Enviar una consulta',
      masAyuda: '¿No está lo que buscás?',
    },
  },
}
