import type { EstadoSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Papel } from '@gremial/contract/tramites/personas.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    solicitud: {
      id: Generated<number>
      anio: number
      numero: number
      clave: string
      producto_id: number
      afiliado_numero: number
      seccional_id: number | null
      estado: EstadoSolicitud
      subestado: number
      version: Generated<number>
      monto: number | null
      plazo: number | null
      destino_id: number | null
      cbu: string
      condiciones_dia: string | null
      condiciones_vistas: string | null
      tna: number | null
      gasto: number | null
      maximo_ingreso: number | null
      cuota: number | null
      total: number | null
      cft: number | null
      declaracion: Generated<string>
      creada: Date
      creada_por: number
      fecha: string
      presentada: Date | null
      presentada_por: number | null
      desde: Date
      espera: Date | null
      tomada: Date | null
      tomada_por: number | null
      resuelta: Date | null
      motivo: Generated<string>
      definicion_id: number | null
      respuestas: string | null
      requisitos: number[] | null
      documentos_familia: number[] | null
      primera_aprobacion: Date | null
      primera_aprobacion_por: number | null
    }
    solicitud_persona: {
      solicitud_id: number
      papel: Papel
      afiliado_numero: number | null
      apellido: string
      nombre: string
      tipo_documento_id: number | null
      numero_documento: number | null
      fecha_nacimiento: string | null
      cuil: string
      relacion: string
      domicilio: string
      localidad: string
      codigo_postal: string
      telefono: string
      email: string
      vive_de: string
      empresa: string
      empleo_desde: string | null
      ingreso: number | null
    }
    solicitud_documento: {
      id: Generated<number>
      solicitud_id: number
      requisito_id: number
      archivo_sha256: string
      nombre: string
      bytes: number
      fecha_emision: string | null
      observaciones: string
      estado: 'ENVIADO' | 'OBSERVADO' | 'ACEPTADO'
      motivo: Generated<string>
      subido: Date
      subido_por: number
      mirado: Date | null
      mirado_por: number | null
      reemplazado: Date | null
      sacado: Generated<string[]>
    }
    solicitud_suceso: {
      id: Generated<number>
      solicitud_id: number
      momento: Date
      que: string
      usuario_id: number | null
      papel: 'AFILIADO' | 'SECCIONAL' | 'MESA' | 'GARANTE' | 'PORTAL'
      comentario: Generated<string>
      datos: Generated<string>
    }
  }
}
