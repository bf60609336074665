import { pedido } from '@gremial/contract/platform/llamada.ts'
import { documentosTramite } from '@gremial/contract/tramites/documentos.ts'
import { maximoObservaciones } from '@gremial/contract/tramites/observacion.ts'
import type { DocumentoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'

/** The day of a paper and what the desk should know of it. */
export function AnotarPapel({ id, documento: d, cerrar }: { id: number; documento: DocumentoSolicitud; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { fechaEmision: d.fechaEmision, observaciones: d.observaciones },
    pedido: (cuerpo) => pedido(documentosTramite.anotar, { claves: { id, idDocumento: d.id ?? 0 }, cuerpo }),
    fallo: t('papeles.noSeGuardo'),
    alGuardar: cerrar,
  })
  const { form } = formulario
  return (
    <DialogoFormulario titulo={t('papeles.anotarTitulo', { requisito: d.requisito })} formulario={formulario} cerrar={cerrar}>
      <CampoFecha
        clearable
        label={t('papeles.fechaEmision')}
        description={t('papeles.ayudaFecha')}
        maxDate={hoy()}
        {...form.getInputProps('fechaEmision')}
        value={form.values.fechaEmision || null}
        onChange={(dia) => form.setFieldValue('fechaEmision', dia ?? '')}
      />
      <Textarea
        label={t('papeles.observaciones')}
        description={t('papeles.ayudaObservaciones')}
        autosize
        minRows={2}
        maxLength={maximoObservaciones}
        {...form.getInputProps('observaciones')}
      />
    </DialogoFormulario>
  )
}
