import {
  type ComprobanteKind,
  comprobanteKinds,
  comprobanteLimits,
  type QrField,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { type ProveedorSabido, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Notice } from '../../../ui/states.tsx'
import { type ComprobanteValues, comoCuit, comoNumero, comoPunto, delQr, esNotaDeCredito } from './valores.ts'

interface Props {
  valores: ComprobanteValues
  escribir(change: Partial<ComprobanteValues>): void
  errores: Record<string, string>
  lectura?: boolean
  /** Fields proposed from a PDF's text, marked until they are saved. */
  leidos?: readonly QrField[]
}

const plain = { autoComplete: 'off' }

/** Fields of a receipt; those filled from the QR are tinted and marked until changed. */
export function ComprobanteFields({ valores: v, escribir, errores, lectura = false, leidos = [] }: Props) {
  const { t } = useTranslation()
  const ofQr = delQr(v)
  const { origen, desconfianza } = useProveedor(v, escribir, lectura)
  const cifras = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length)
  const deQrONo = (field: QrField, text: string) =>
    ofQr.includes(field)
      ? { className: 'de-qr', label: <ReadFrom texto={text} icon="qr" where={t('comprobantes.deQr')} /> }
      : leidos.includes(field)
        ? { className: 'de-qr', label: <ReadFrom texto={text} icon="documento" where={t('porRendir.leido')} /> }
        : { label: text }
  const comun = (field: keyof ComprobanteValues) => ({ 'data-path': field, error: errores[field], readOnly: lectura, ...plain })
  return (
    <>
      <TextInput
        {...comun('cuitProveedor')}
        {...deQrONo('cuitProveedor', t('comprobantes.campo.cuitProveedor'))}
        error={
          errores.cuitProveedor ??
          (v.cuitProveedor.length === 13 && !isValidCuit(v.cuitProveedor)
            ? t('validacion.cuit', { value: v.cuitProveedor })
            : undefined)
        }
        inputMode="numeric"
        placeholder="99-99999999-9"
        value={v.cuitProveedor}
        onChange={(e) => escribir({ cuitProveedor: comoCuit(e.currentTarget.value) })}
      />
      <TextInput
        {...comun('proveedor')}
        label={t('comprobantes.campo.proveedor')}
        description={origen ? t(`proveedores.propuesto.${origen}`) : undefined}
        maxLength={comprobanteLimits.proveedor}
        value={v.proveedor}
        onChange={(e) => escribir({ proveedor: e.currentTarget.value })}
      />
      {desconfianza && <Notice type="alerta">{t('proveedores.avisoNoConfiable', { motivo: desconfianza })}</Notice>}
      <SelectField
        {...comun('clase')}
        label={t('comprobantes.campo.clase')}
        data={comprobanteKinds.map((c) => ({
          value: c,
          // A credit note, which cannot be handed in, is shown by name instead of a kind.
          label: t(c === 'OTRO' && esNotaDeCredito(v.qr) ? 'comprobantes.notaDeCredito' : `comprobantes.clase.${c}`),
        }))}
        value={v.clase}
        onChange={(kind) => kind && escribir({ clase: kind as ComprobanteKind })}
      />
      <div className="fila-campos identificacion">
        <TextInput
          {...comun('letra')}
          {...deQrONo('letra', t('comprobantes.campo.letra'))}
          maxLength={1}
          autoCapitalize="characters"
          value={v.letra}
          onChange={(e) => escribir({ letra: e.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          {...comun('puntoVenta')}
          {...deQrONo('puntoVenta', t('comprobantes.campo.puntoVenta'))}
          inputMode="numeric"
          placeholder="0000"
          value={v.puntoVenta}
          onChange={(e) => escribir({ puntoVenta: cifras(e.currentTarget.value, 5) })}
          onBlur={() => v.puntoVenta !== comoPunto(v.puntoVenta) && escribir({ puntoVenta: comoPunto(v.puntoVenta) })}
        />
        <TextInput
          {...comun('numeroComprobante')}
          {...deQrONo('numeroComprobante', t('comprobantes.campo.numeroComprobante'))}
          inputMode="numeric"
          placeholder="00000000"
          value={v.numeroComprobante}
          onChange={(e) => escribir({ numeroComprobante: cifras(e.currentTarget.value, 8) })}
          onBlur={() =>
            v.numeroComprobante !== comoNumero(v.numeroComprobante) &&
            escribir({ numeroComprobante: comoNumero(v.numeroComprobante) })
          }
        />
      </div>
      <div className="fila-campos dos">
        <DateField
          {...comun('fecha')}
          {...deQrONo('fecha', t('comprobantes.campo.fecha'))}
          maxDate={today()}
          value={v.fecha}
          onChange={(fecha) => escribir({ fecha })}
        />
        <AmountField
          {...comun('importe')}
          {...deQrONo('importe', t('comprobantes.campo.importe'))}
          value={v.importe}
          onChange={(importe) => escribir({ importe })}
        />
      </div>
    </>
  )
}

function ReadFrom({ texto, icon, where }: { texto: string; icon: 'qr' | 'documento'; where: string }) {
  return (
    <>
      {texto}
      <Icon name={icon} small />
      <span className="solo-lector"> {where}</span>
    </>
  )
}

/** Fills the name of a known CUIT; returns the name's origin and any distrust. */
function useProveedor(
  v: ComprobanteValues,
  write: Props['escribir'],
  lectura: boolean,
): Pick<ProveedorSabido, 'origen' | 'desconfianza'> {
  const cuit = v.cuitProveedor
  const [traido, setTraido] = useState('')
  const { data } = useQuery({
    ...read(proveedores.saber, { params: { cuit } }),
    enabled: !lectura && isValidCuit(cuit),
    retry: false,
  })
  const nombre = data?.proveedor ?? ''
  const traer = useEffectEvent(() => {
    // A new CUIT replaces the name, unless the user typed one.
    if (nombre === '' || nombre === v.proveedor || (v.proveedor !== '' && v.proveedor !== traido)) return
    setTraido(nombre)
    write({ proveedor: nombre })
  })
  useEffect(() => traer(), [nombre, cuit])
  return {
    origen: nombre !== '' && nombre === v.proveedor ? (data?.origen ?? null) : null,
    desconfianza: data?.desconfianza ?? '',
  }
}
