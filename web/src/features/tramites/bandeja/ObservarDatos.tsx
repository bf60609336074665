import { camposDe, maximoObservaciones, partes } from '@gremial/contract/tramites/observacion.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { nombrePunto } from '../tramite/nombrePunto.ts'
import type { BorradorMesa, DatoObservado } from './borrador.ts'

interface Props {
  solicitud: Solicitud
  datos: BorradorMesa['datos']
  poner(datos: BorradorMesa['datos']): void
}

/** Fields that the member must correct, each with a reason. Sent with the decision, and kept until then. */
export function ObservarDatos({ solicitud, datos, poner }: Props) {
  const { t } = useTranslation()
  if (solicitud.producto.clase !== 'PRESTAMO') return null
  const cuales = partes
    .filter((papel) => papel === '' || solicitud.personas[papel])
    .flatMap((papel) => camposDe(papel).map((campo) => ({ papel, campo, requisito: '' })))
    .map((punto) => ({ value: `${punto.papel} ${punto.campo}`, label: nombrePunto(t, punto) }))
  const cambiar = (i: number, parte: Partial<DatoObservado>) => poner(datos.map((d, j) => (i === j ? { ...d, ...parte } : d)))
  return (
    <section className="bandeja-datos">
      {datos.map((dato, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and only the last one is added
        <div key={i} className="fila-observada">
          <SelectField
            label={t('bandeja.dato')}
            data={cuales.filter(({ value }) => value === dato.cual || datos.every(({ cual }) => cual !== value))}
            value={dato.cual}
            onChange={(cual) => cambiar(i, { cual: cual ?? '' })}
          />
          <TextInput
            label={t('bandeja.queCorregir')}
            maxLength={maximoObservaciones}
            value={dato.motivo}
            onChange={(e) => cambiar(i, { motivo: e.currentTarget.value })}
          />
          <Button variant="texto" onClick={() => poner(datos.filter((_, j) => j !== i))}>
            {t('bandeja.quitarDato')}
          </Button>
        </div>
      ))}
      <Button icon="editar" disabled={datos.length >= cuales.length} onClick={() => poner([...datos, { cual: '', motivo: '' }])}>
        {t('bandeja.observarDato')}
      </Button>
    </section>
  )
}
