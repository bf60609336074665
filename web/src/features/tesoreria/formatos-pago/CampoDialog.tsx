import {
  type CampoPago,
  type ClaseCampo,
  clasesCampo,
  type FechaPago,
  type FormatoPago,
  fechasPago,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { conClase, datosPara } from './campos.ts'

interface Props {
  formato: FormatoPago
  parte: 'cabeza' | 'pagos' | 'pie'
  campo: CampoPago | undefined
  cerrar(): void
  guardar(campo: CampoPago): void
  /** Undefined for the only field of its record. */
  quitar: (() => void) | undefined
}

const entero = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 4))

/** A field of a record: position, kind and value. */
export function CampoDialog({ formato, parte, campo, cerrar, guardar, quitar }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const [es, setEs] = useState(campo)
  if (!es) return null
  const put = (more: Partial<CampoPago>) => setEs({ ...es, ...more })
  const datos = datosPara(es.clase, parte === 'pagos')
  return (
    <Modal opened onClose={cerrar} title={es.nombre} withCloseButton={false}>
      <div className="pila">
        <TextInput
          label={t('formatosPago.campo')}
          maxLength={60}
          data-autofocus
          value={es.nombre}
          onChange={(e) => put({ nombre: e.currentTarget.value })}
        />
        <div className="formato-par">
          {formato.escritura === 'FIJO' && (
            <TextInput
              label={t('formatosPago.desde')}
              placeholder={t('formatosPago.despues')}
              inputMode="numeric"
              value={es.desde ?? ''}
              onChange={(e) => put({ desde: entero(e.currentTarget.value) || null })}
            />
          )}
          <TextInput
            label={t('formatosPago.ancho')}
            inputMode="numeric"
            value={es.ancho}
            onChange={(e) => put({ ancho: entero(e.currentTarget.value) })}
          />
        </div>
        <Select
          label={t('formatosPago.clase')}
          data={clasesCampo.map((c) => ({ value: c, label: t(`formatosPago.clases.${c}`) }))}
          allowDeselect={false}
          value={es.clase}
          onChange={(clase) => setEs(conClase(es, clase as ClaseCampo, parte === 'pagos'))}
        />
        {datos.length > 0 && (
          <Select
            label={t('formatosPago.dato')}
            data={datos.map((d) => ({ value: d, label: t(`formatosPago.datos.${d}`) }))}
            searchable
            allowDeselect={false}
            value={es.dato}
            onChange={(dato) => put({ dato })}
          />
        )}
        {es.clase !== 'BLANCO' && (
          <TextInput
            label={t(es.clase === 'CONSTANTE' ? 'formatosPago.constante' : 'formatosPago.antes')}
            maxLength={200}
            value={es.valor}
            onChange={(e) => put({ valor: e.currentTarget.value })}
          />
        )}
        <Escritura campo={es} put={put} />
      </div>
      <div className="botones">
        {quitar && (
          <Button
            variant="texto"
            onClick={() => {
              quitar()
              cerrar()
            }}
          >
            {t('formatosPago.quitar')}
          </Button>
        )}
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button
          variant="principal"
          disabled={es.nombre.trim() === ''}
          onClick={() => {
            guardar({ ...es, nombre: es.nombre.trim() })
            cerrar()
          }}
        >
          {t('comun.aceptar')}
        </Button>
      </div>
    </Modal>
  )
}

/** Attributes specific to the field's kind. */
function Escritura({ campo: es, put }: { campo: CampoPago; put(more: Partial<CampoPago>): void }) {
  const { t } = useTranslation()
  return (
    <>
      {es.clase === 'FECHA' && (
        <Select
          label={t('formatosPago.fecha')}
          data={[...fechasPago]}
          allowDeselect={false}
          value={es.fecha}
          onChange={(fecha) => put({ fecha: fecha as FechaPago })}
        />
      )}
      {es.clase === 'IMPORTE' && (
        <Select
          label={t('formatosPago.decimal')}
          data={[
            { value: 'nada', label: t('formatosPago.decimales.nada') },
            { value: ',', label: t('formatosPago.decimales.coma') },
            { value: '.', label: t('formatosPago.decimales.punto') },
          ]}
          allowDeselect={false}
          value={es.decimal || 'nada'}
          onChange={(v) => put({ decimal: v === ',' || v === '.' ? v : '' })}
        />
      )}
      {es.clase === 'TEXTO' && (
        <Checkbox label={t('formatosPago.corta')} checked={es.corta} onChange={(e) => put({ corta: e.currentTarget.checked })} />
      )}
    </>
  )
}
