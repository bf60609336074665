import { request } from '@gremial/contract/platform/call.ts'
import { maxPageSize } from '@gremial/contract/platform/list.ts'
import { type DefinicionNueva, definiciones } from '@gremial/contract/tramites/definiciones.ts'
import { definicionesList } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { readList } from '../../../ui/list/useList.ts'

const origenes = ['EJEMPLO', 'COPIA', 'BLANCO', 'ARCHIVO'] as const
interface Valores {
  nombre: string
  origen: (typeof origenes)[number]
  idProducto: string
  ejemplo: string
  archivo: string
  /** Name of the chosen file. */
  nombreArchivo: string
}

const vacios: Valores = { nombre: '', origen: 'EJEMPLO', idProducto: '', ejemplo: '', archivo: '', nombreArchivo: '' }

const cuerpo = ({ nombre, origen, idProducto, ejemplo, archivo }: Valores): DefinicionNueva => ({
  nombre,
  origen,
  ...(origen === 'COPIA' && idProducto !== '' ? { idProducto: Number(idProducto) } : {}),
  ...(origen === 'EJEMPLO' ? { ejemplo } : {}),
  ...(origen === 'ARCHIVO' ? { archivo } : {}),
})

/** New procedure: from an example, a copy, blank, or a file of another organisation. */
export function NuevoTramite({ cerrar }: { cerrar(): void }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const ejemplos = useQuery(read(definiciones.ejemplos, {}))
  const hechos = useQuery(readList(definicionesList, { size: maxPageSize, clase: 'ARMADO' }))
  const formulario = useForm({
    initialValues: vacios,
    request: (valores: Valores) => request(definiciones.crear, { body: cuerpo(valores) }),
    failure: t('armar.noSeEmpezo'),
    onSaved({ id }) {
      cerrar()
      void navegar({ to: '/app/tramites/definiciones/$id', params: { id: String(id) }, search: {} })
    },
  })
  const { form } = formulario
  const { origen, nombreArchivo } = form.values
  /** Proposes the source's name, editable. */
  const nombrar = (nombre: string) => {
    if (!form.isDirty('nombre') || form.values.nombre === '') form.setFieldValue('nombre', nombre)
  }
  return (
    <FormDialog title={t('armar.nuevo')} action={t('armar.empezarAArmar')} form={formulario} close={cerrar}>
      <Radio.Group label={t('armar.desdeQue')} {...form.getInputProps('origen')}>
        <div className="armar-opciones">
          {origenes.map((o) => (
            <Radio key={o} value={o} label={t(`armar.origenes.${o}`)} />
          ))}
        </div>
      </Radio.Group>
      {origen === 'EJEMPLO' && (
        <NativeSelect
          label={t('armar.ejemplo')}
          data={[
            { value: '', label: t('armar.elegir') },
            ...(ejemplos.data ?? []).map((e) => ({ value: e.ejemplo, label: e.nombre })),
          ]}
          {...form.getInputProps('ejemplo')}
          onChange={(e) => {
            const ejemplo = e.currentTarget.value
            form.setFieldValue('ejemplo', ejemplo)
            nombrar(ejemplos.data?.find((x) => x.ejemplo === ejemplo)?.nombre ?? '')
          }}
        />
      )}
      {origen === 'COPIA' && (
        <NativeSelect
          label={t('armar.cual')}
          data={[
            { value: '', label: t('armar.elegir') },
            ...(hechos.data?.content ?? []).map((f) => ({ value: String(f.id), label: f.nombre })),
          ]}
          {...form.getInputProps('idProducto')}
        />
      )}
      {origen === 'ARCHIVO' && (
        <div>
          <FileButton
            label={nombreArchivo || t('armar.elegirArchivo')}
            accept=".json,application/json"
            chosen={(file) =>
              void file.text().then((archivo) => {
                form.setFieldValue('archivo', archivo)
                form.setFieldValue('nombreArchivo', file.name)
              })
            }
          />
          {form.errors.archivo && <p className="m-error">{form.errors.archivo}</p>}
        </div>
      )}
      <TextInput label={t('armar.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <p className="suave">{t('armar.quedaEnBorrador')}</p>
    </FormDialog>
  )
}
