export const avisos = {
  pantallas: {
    avisos: {
      titulo: 'Avisos',
      teEspera_one: 'Te espera una cosa',
      teEspera_other: 'Te esperan {count} cosas',
      abrir_zero: 'Avisos: no te espera nada',
      abrir_one: 'Avisos: te espera una cosa',
      abrir_other: 'Avisos: te esperan {count} cosas',
      mas_one: 'Ver la otra',
      mas_other: 'Ver las otras {count}',
      yMas_one: 'Y {count} más, que aparece cuando hacés las de arriba.',
      yMas_other: 'Y {count} más, que aparecen a medida que hacés las de arriba.',
      salen: 'Salen de acá cuando las hacés.',
      nada: 'No te espera nada',
      nadaTexto: 'Cuando haya algo que sólo vos podés hacer, aparece acá y en tu inicio.',
      fallo: 'No pudimos traer lo que te espera',
      falloBajar: 'No se pudo descargar',
    },
  },
}
