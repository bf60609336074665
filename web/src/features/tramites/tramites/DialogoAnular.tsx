import { request } from '@gremial/contract/platform/call.ts'
import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import { productos } from '@gremial/contract/tramites/productos.ts'
import { maximoMotivo, type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import type { FilaTramite } from '@gremial/contract/tramites/tramites.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { rutaPresentada } from '../solicitud/aDondeSigue.ts'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'
import { montoYCuotas } from './tramites.api.ts'

/** Dialog for a row of the list: loads the request first, to show what would be lost. */
export function AnularFila({ fila, cerrar }: { fila: FilaTramite; cerrar(): void }) {
  const { t } = useTranslation()
  const consulta = useQuery(solicitudQuery(fila.id.idCodigo))
  if (consulta.data) return <DialogoAnular solicitud={consulta.data} cerrar={cerrar} />
  return (
    <Modal
      opened
      onClose={cerrar}
      title={t('misTramites.anulacion.titulo', { numero: fila.numeroSolicitudCompleto })}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <Query query={consulta} rows={3} failure={t('misTramites.falloAbrir')}>
        {() => null}
      </Query>
    </Modal>
  )
}

/** Annulment: shows what is lost and requires a reason of at most 300 characters (B-ANULACION-01, -03, -04). */
export function DialogoAnular({ solicitud: s, cerrar }: { solicitud: Solicitud; cerrar(): void }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const numero = s.numeroSolicitudCompleto
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(solicitudes.anular, { params: { id: s.id }, body: { id: s.id, idProducto: s.producto.id, motivo } }),
    failure: t('misTramites.anulacion.fallo'),
    onSaved() {
      cerrar()
      void navegar({ to: rutaPresentada, params: { idsolicitud: String(s.id) } })
    },
  })
  const { form } = formulario
  const pierde = useLoQuePierde(s)
  const pide = montoYCuotas(t, s)
  const producto = s.producto.nombreProductoAfiliado
  return (
    <FormDialog
      title={t('misTramites.anulacion.titulo', { numero })}
      action={t('misTramites.anular')}
      cancel={t('misTramites.anulacion.no')}
      danger
      form={formulario}
      close={cerrar}
    >
      <p>{pide ? t('misTramites.anulacion.esPrestamo', { producto, ...pide }) : t('misTramites.anulacion.es', { producto })}</p>
      <ul className="se-pierde">
        {pierde.map(({ icono, texto }) => (
          <li key={texto}>
            <Icon name={icono} small />
            <span>{texto}</span>
          </li>
        ))}
      </ul>
      <Textarea
        label={t('misTramites.anulacion.motivo')}
        description={t('misTramites.anulacion.quedan', { count: maximoMotivo - form.values.motivo.length })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={maximoMotivo}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}

interface Perdida {
  icono: IconName
  texto: string
}

/** Losses by annulment as sentences: the desk's work, documents, rate of the filing day, consents. */
function useLoQuePierde(s: Solicitud): Perdida[] {
  const { t } = useTranslation()
  const presentada = s.sucesos.some((e) => e.que === 'presentada')
  const { data: hoy } = useQuery({
    ...read(productos.conCondiciones, { params: { id: s.numeroAfiliado } }),
    enabled: presentada && s.producto.condiciones !== null,
  })
  const antes = s.producto.condiciones?.tna
  const rige = hoy?.find((p) => p.id === s.producto.id)?.condiciones?.tna
  const mandados = s.documentos.filter((d) => d.id !== null).length
  const quien = (papel: PapelConformidad) => {
    const persona = s.personas[papel]
    return persona ? plainName(`${persona.apellido}, ${persona.nombre}`) : t(`tramite.papel.${papel}`)
  }
  const tasa = (): Perdida[] => {
    if (!presentada || antes === undefined) return []
    const texto =
      rige !== undefined && rige !== antes
        ? t('misTramites.anulacion.tasa', { antes: porciento(antes), hoy: porciento(rige) })
        : t('misTramites.anulacion.tasaIgual', { antes: porciento(antes) })
    return [{ icono: 'candado', texto }]
  }
  return [
    { icono: 'baja', texto: t(presentada ? 'misTramites.anulacion.mesa' : 'misTramites.anulacion.borrador') },
    ...(mandados > 0 ? [{ icono: 'documento' as const, texto: t('misTramites.anulacion.documentos', { count: mandados }) }] : []),
    ...tasa(),
    ...s.conformidades
      .filter((c) => c.estado === 'ACEPTADA')
      .map(({ papel }) => ({
        icono: 'personas' as const,
        texto: t('misTramites.anulacion.conformidad', { nombre: quien(papel) }),
      })),
    { icono: 'nuevo', texto: t('misTramites.anulacion.otra') },
  ]
}

/** Rate with two decimals. */
const porciento = (tasa: number): string => tasa.toFixed(2).replace('.', ',')
