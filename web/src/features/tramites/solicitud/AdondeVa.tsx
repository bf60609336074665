import { productos } from '@gremial/contract/tramites/productos.ts'
import type { DatosConocidos } from '@gremial/contract/tramites/solicitud.ts'
import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { CampoCbu } from './CampoCbu.tsx'
import type { ValoresCondiciones } from './partes.ts'

interface Destino {
  id: number
  nombre: string
}

/** Destinations of the chosen product; a single one is preselected. */
export function useDestinos(form: UseFormReturnType<ValoresCondiciones>): Destino[] {
  const { idProducto, idDestino } = form.values
  const { data } = useQuery({
    ...read(productos.destinos, { params: { id: idProducto ?? 0 } }),
    enabled: idProducto !== null,
  })
  const revisar = useEffectEvent(() => {
    const [unico, otro] = data ?? []
    if (!unico) return
    if (!otro && idDestino !== unico.id) form.setFieldValue('idDestino', unico.id)
    else if (idDestino !== null && !data?.some((d) => d.id === idDestino)) form.setFieldValue('idDestino', null)
  })
  useEffect(() => revisar(), [data])
  return data ?? []
}

interface Props {
  form: UseFormReturnType<ValoresCondiciones>
  destinos: Destino[]
  sabido: DatosConocidos
}

/** Destination and account of the money. */
export function AdondeVa({ form, destinos, sabido }: Props) {
  const { t } = useTranslation()
  const { idDestino, cbu } = form.values
  return (
    <section className="hoja hoja-in pila adonde-va">
      <NativeSelect
        label={t('solicitud.destino')}
        data={[
          { value: '', label: t('solicitud.elegiDestino') },
          ...destinos.map((d) => ({ value: String(d.id), label: d.nombre })),
        ]}
        {...form.getInputProps('idDestino')}
        value={String(idDestino ?? '')}
        onChange={(e) => form.setFieldValue('idDestino', e.currentTarget.value === '' ? null : Number(e.currentTarget.value))}
      />
      <CampoCbu
        bloque="bloque-solicitud"
        valor={cbu}
        cambiar={(escrito) => form.setFieldValue('cbu', escrito)}
        error={form.errors.cbu}
        ayuda={
          cbu !== '' && cbu === sabido.cbu && sabido.cbuDe !== '' ? t(`solicitud.cbuDe.${sabido.cbuDe}`) : t('solicitud.cbuAyuda')
        }
      />
    </section>
  )
}
