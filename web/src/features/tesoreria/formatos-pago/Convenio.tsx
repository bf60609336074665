import {
  type ConvenioPago,
  convenioNecesario,
  type DatoConvenio,
  datosConvenio,
  type FormatoPago,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  formato: FormatoPago
  cambiarFormato(formato: FormatoPago): void
  convenio: ConvenioPago
  cambiar(convenio: ConvenioPago): void
  ultimoEnvio: { es: number; cambiar(n: number): void }
  children: ReactNode
}

const uses = ({ cabeza, pagos, pie }: FormatoPago, ...datos: string[]): boolean =>
  [...cabeza, ...pagos, ...pie].some((r) => r.campos.some((c) => c.dato !== null && datos.includes(c.dato)))

/** Agreement data used by a layout, required or optional. */
function datosDe(formato: FormatoPago): DatoConvenio[] {
  const needed = convenioNecesario(formato)
  return datosConvenio.filter(
    (d) => needed.includes(d) || (d === 'cuit' && uses(formato, 'cuitPagador')) || (d === 'leyenda' && uses(formato, 'leyenda')),
  )
}

/** Name of a layout, and the agreement data in its file. */
export function Convenio({ formato, cambiarFormato, convenio, cambiar, ultimoEnvio, children }: Props) {
  const { t } = useTranslation()
  const needed = convenioNecesario(formato)
  const datos = datosDe(formato)
  return (
    <section className="hoja hoja-in pila" aria-label={t('formatosPago.convenio')}>
      <TextInput
        label={t('formatosPago.nombre')}
        maxLength={60}
        value={formato.nombre}
        onChange={(e) => cambiarFormato({ ...formato, nombre: e.currentTarget.value })}
      />
      {datos.length > 0 && <h2>{t('formatosPago.convenio')}</h2>}
      {datos.map((dato) =>
        dato === 'via' && formato.vias.length > 0 ? (
          <Select
            key={dato}
            label={t('formatosPago.convenios.via')}
            data={formato.vias.map((v) => ({ value: v.codigo, label: `${v.codigo} · ${v.dice}` }))}
            allowDeselect={false}
            value={convenio.via || null}
            onChange={(via) => cambiar({ ...convenio, via: via ?? '' })}
          />
        ) : (
          <TextInput
            key={dato}
            label={t(`formatosPago.convenios.${dato}`)}
            required={needed.includes(dato)}
            withAsterisk={false}
            maxLength={dato === 'cuentaDebito' ? 22 : dato === 'leyenda' ? 60 : 30}
            value={convenio[dato]}
            onChange={(e) => cambiar({ ...convenio, [dato]: e.currentTarget.value })}
          />
        ),
      )}
      {uses(formato, 'envio') && (
        <TextInput
          label={t('formatosPago.ultimoEnvio')}
          description={t('formatosPago.ultimoEnvioAyuda')}
          inputMode="numeric"
          value={ultimoEnvio.es}
          onChange={(e) => ultimoEnvio.cambiar(Number(e.currentTarget.value.replace(/\D/g, '').slice(0, 9)))}
        />
      )}
      <div className="botones">{children}</div>
    </section>
  )
}
