export const guias = {
  pantallas: {
    guias: {
      titulo: 'Ayuda',
      bajada: 'Guías con imágenes, paso a paso. Elegí qué querés hacer.',
      bajadaVisita: 'Guías con imágenes, paso a paso. Podés leerlas sin entrar al portal.',
      todas: 'Todas las guías',
      tareas: 'En esta guía',
      imprimir: 'Imprimir esta guía',
      soloEspanol: 'Las guías están en español.',
      preguntas: 'Preguntas frecuentes',
      consulta: 'Enviar una consulta',
      masAyuda: '¿No está lo que buscás?',
    },
  },
}
