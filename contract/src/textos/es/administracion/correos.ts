export const correos = {
  cosas: {
    correos: 'la lista de correos',
    correo: 'un correo',
  },
  listas: {
    correos: {
      titulo: 'Correos',
      creado: 'Pedido',
      para: 'Para',
      plantilla: 'Asunto',
      estado: 'Estado',
      intentos: 'Intentos',
      momento: 'Cuándo',
    },
  },
  correo: {
    prueba: {
      asunto: 'Correo de prueba',
      cuerpo:
        'Este es un correo de prueba del portal de {organizacion}. Si lo estás leyendo, los correos salen y llegan. Si apareció entre los no deseados, avisale a quien cuida el dominio: falta decir en él quién puede mandar sus correos.',
    },
  },
  permisos: {
    correos: {
      consultar: 'Ver los correos enviados y pendientes, y reintentarlos',
    },
  },
  pantallas: {
    registro: {
      correos: {
        titulo: 'Correos',
        bajada: 'Lo que el portal envía. Sirve para saber por teléfono si un correo salió.',
        buscar: 'Buscar por destinatario',
        estado: 'Estado',
        PENDIENTE: 'Pendiente',
        ENVIADO: 'Enviado',
        GUARDADO: 'Guardado',
        FALLIDO: 'Fallido',
        REBOTADO: 'Devuelto',
        saldra: 'Sale de nuevo {momento}',
        salio: 'Salió {momento}',
        quedoAca: 'Guardado {momento}, sin salir',
        abandonado: 'Se dejó de intentar {momento}',
        volvio: 'Volvió {momento}',
        intentos: '{count} intentos',
        ultimoError: 'Último error: {error}',
        reintentar: 'Reintentar ahora',
        reintentado: 'Se vuelve a intentar en unos segundos.',
        probar: 'Mandarme uno de prueba',
        probado: 'Te mandamos un correo de prueba. En la lista dice si salió.',
        noSeProbo: 'No se pudo mandar el correo de prueba',
        vacio: 'Todavía no se envió ningún correo',
      },
    },
  },
}
