import './producto.css'
import { request } from '@gremial/contract/platform/call.ts'
import { maxPageSize } from '@gremial/contract/platform/list.ts'
import { catalogosTramites, destinosList, type ProductoEditable } from '@gremial/contract/tramites/catalogos.ts'
import { maximoPorRol } from '@gremial/contract/tramites/personas.ts'
import { clasesDelPortal } from '@gremial/contract/tramites/productos.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/DateField.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { readList } from '../../../ui/list/useList.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CamposCondiciones } from './CamposCondiciones.tsx'
import { CamposRequisitos } from './CamposRequisitos.tsx'
import { cuerpoDelProducto, inicialesDe, type ValoresProducto } from './valores.ts'

/** A product, new or edited: limits, costs and requirements. */
export function ProductoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tramites/productos/editar/$id' })
  const nuevo = id === 'nuevo'
  return (
    <RecordPage
      call={catalogosTramites.leerProducto}
      input={{ params: { id: Number(id) } }}
      fresh={nuevo}
      title={() => t(nuevo ? 'catalogosTramites.nuevo' : 'catalogosTramites.tituloEditar')}
      rows={8}
    >
      {(producto) => <FormularioProducto producto={producto} />}
    </RecordPage>
  )
}

function FormularioProducto({ producto }: { producto: ProductoEditable | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/tramites/productos/lista' })
  const formulario = useForm({
    initialValues: inicialesDe(producto),
    request(valores: ValoresProducto) {
      const cuerpo = cuerpoDelProducto(valores)
      return producto
        ? request(catalogosTramites.cambiarProducto, {
            params: { id: producto.id },
            body: { ...cuerpo, version: producto.version },
          })
        : request(catalogosTramites.crearProducto, { body: { ...cuerpo, codigo: valores.codigo } })
    },
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('catalogosTramites.guardado', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  const si = (campo: 'habilitado' | 'conformidad' | 'conformidadEnOrden' | 'productoTuristico' | 'seguroVida') =>
    form.getInputProps(campo, { type: 'checkbox' })
  const dia = (campo: 'desde' | 'hasta') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      {producto && producto.solicitudes > 0 && (
        <Notice>
          {t('catalogosTramites.conservan')}{' '}
          {producto.empezadas > 0 && t('catalogosTramites.cambia', { count: producto.empezadas })}
        </Notice>
      )}
      <fieldset className="sin-marco pila">
        <legend>
          <h2>{t('catalogosTramites.queEs')}</h2>
        </legend>
        <div className="campos-producto">
          <TextInput
            label={t('catalogosTramites.codigo')}
            description={t('catalogosTramites.codigoAyuda')}
            maxLength={40}
            readOnly={producto !== undefined}
            autoCapitalize="characters"
            {...form.getInputProps('codigo')}
          />
          <TextInput label={t('catalogosTramites.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
          <NativeSelect
            label={t('catalogosTramites.clase')}
            disabled={producto !== undefined}
            data={clasesDelPortal.map((value) => ({ value, label: t(`tramite.clase.${value}`) }))}
            {...form.getInputProps('clase')}
          />
          <TextInput
            label={t('catalogosTramites.circuito')}
            description={t('catalogosTramites.circuitoAyuda')}
            inputMode="numeric"
            maxLength={1}
            {...form.getInputProps('idCircuito')}
          />
          <DateField label={t('catalogosTramites.desde')} {...dia('desde')} />
          <DateField clearable label={<OptionalLabel>{t('catalogosTramites.hasta')}</OptionalLabel>} {...dia('hasta')} />
          <TextInput label={t('catalogosTramites.orden')} inputMode="numeric" maxLength={4} {...form.getInputProps('orden')} />
        </div>
        <TextInput
          label={<OptionalLabel>{t('catalogosTramites.descripcion')}</OptionalLabel>}
          maxLength={200}
          {...form.getInputProps('descripcion')}
        />
        <Checkbox label={t('catalogosTramites.seOfrece')} {...si('habilitado')} />
        <Checkbox label={t('catalogosTramites.turistico')} {...si('productoTuristico')} />
        <Checkbox label={t('catalogosTramites.seguroVida')} {...si('seguroVida')} />
      </fieldset>
      {form.values.clase === 'PRESTAMO' && <CamposCondiciones form={form} />}
      <Quienes form={form} />
      <CamposRequisitos form={form} />
      {form.values.clase === 'PRESTAMO' && <Destinos form={form} />}
    </FormPage>
  )
}

type ConFormulario = Pick<Parameters<typeof CamposRequisitos>[0], 'form'>

/** Number of guarantors and co-applicants, and if they must consent (decision 151). */
function Quienes({ form }: ConFormulario) {
  const { t } = useTranslation()
  const cuantos = Array.from({ length: maximoPorRol + 1 }, (_, n) => ({
    value: String(n),
    label: n === 0 ? t('catalogosTramites.ninguno') : String(n),
  }))
  return (
    <fieldset className="sin-marco pila">
      <legend>
        <h2>{t('catalogosTramites.quienes')}</h2>
      </legend>
      <div className="campos-producto">
        <NativeSelect label={t('catalogosTramites.garantes')} data={cuantos} {...form.getInputProps('cantidadGarantes')} />
        <NativeSelect
          label={t('catalogosTramites.cosolicitantes')}
          data={cuantos}
          {...form.getInputProps('cantidadCosolicitantes')}
        />
      </div>
      <Checkbox label={t('catalogosTramites.conformidad')} {...form.getInputProps('conformidad', { type: 'checkbox' })} />
      <Checkbox
        label={t('catalogosTramites.conformidadEnOrden')}
        {...form.getInputProps('conformidadEnOrden', { type: 'checkbox' })}
      />
    </fieldset>
  )
}

/** Offered destinations, plus those of the product. */
function Destinos({ form }: ConFormulario) {
  const { t } = useTranslation()
  const consulta = useQuery(readList(destinosList, { size: maxPageSize }))
  const { destinos } = form.values
  return (
    <Checkbox.Group
      label={t('catalogosTramites.destinos')}
      description={t('catalogosTramites.destinosAyuda')}
      value={destinos}
      error={form.errors.destinos}
      onChange={(elegidos) => form.setFieldValue('destinos', elegidos)}
    >
      <div className="destinos-producto">
        <Query query={consulta} rows={3}>
          {({ content }) =>
            content
              .filter((d) => d.habilitado === 1 || destinos.includes(String(d.id)))
              .map((d, i) => (
                <Checkbox key={d.id} value={String(d.id)} label={d.nombre} data-path={i === 0 ? 'destinos' : undefined} />
              ))
          }
        </Query>
      </div>
    </Checkbox.Group>
  )
}
