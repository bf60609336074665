import { type CampoPago, type FormatoPago, type RegistroPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { CampoDialog } from './CampoDialog.tsx'
import { lugares } from './campos.ts'

const partes = ['cabeza', 'pagos', 'pie'] as const
type Parte = (typeof partes)[number]

interface Props {
  formato: FormatoPago
  cambiar(formato: FormatoPago): void
}
interface Abierto {
  parte: Parte
  registro: number
  campo: number
}

const campoNuevo = (nombre: string): CampoPago => ({
  nombre,
  desde: null,
  ancho: 1,
  clase: 'BLANCO',
  dato: null,
  valor: '',
  alinea: null,
  relleno: '',
  corta: false,
  decimales: 2,
  decimal: '',
  fecha: 'AAAAMMDD',
})

/** Records of a layout in file order, with their fields. */
export function Registros({ formato, cambiar }: Props) {
  const { t } = useTranslation()
  const [abierto, abrir] = useState<Abierto>()
  const put = (parte: Parte, at: number, campos: CampoPago[]) =>
    cambiar({ ...formato, [parte]: formato[parte].map((r, i) => (i === at ? { ...r, campos } : r)) })
  const registro = abierto && formato[abierto.parte][abierto.registro]
  return (
    <>
      <p className="suave">
        {formato.escritura === 'CSV'
          ? t('formatosPago.conSeparador', { separador: formato.separador })
          : t('formatosPago.mide', { largo: formato.largo })}
        {' · '}
        {t(formato.respuesta ? 'formatosPago.conRespuesta' : 'formatosPago.sinRespuesta')}
      </p>
      {partes.flatMap((parte) =>
        formato[parte].map((registro, at) => (
          <Registro
            // biome-ignore lint/suspicious/noArrayIndexKey: records have no other name, and none moves
            key={`${parte} ${at}`}
            titulo={`${t(`formatosPago.partes.${parte}`)}: ${registro.nombre}`}
            formato={formato}
            registro={registro}
            abrir={(campo) => abrir({ parte, registro: at, campo })}
            agregar={() => {
              put(parte, at, [...registro.campos, campoNuevo(t('formatosPago.clases.BLANCO'))])
              abrir({ parte, registro: at, campo: registro.campos.length })
            }}
          />
        )),
      )}
      {abierto && registro && (
        <CampoDialog
          formato={formato}
          parte={abierto.parte}
          campo={registro.campos[abierto.campo]}
          cerrar={() => abrir(undefined)}
          guardar={(campo) => put(abierto.parte, abierto.registro, registro.campos.with(abierto.campo, campo))}
          quitar={
            registro.campos.length > 1
              ? () => put(abierto.parte, abierto.registro, registro.campos.toSpliced(abierto.campo, 1))
              : undefined
          }
        />
      )}
    </>
  )
}

interface OfRegistro {
  titulo: string
  formato: FormatoPago
  registro: RegistroPago
  abrir(campo: number): void
  agregar(): void
}

function Registro({ titulo, formato, registro, abrir, agregar }: OfRegistro) {
  const { t } = useTranslation()
  const fijo = formato.escritura === 'FIJO'
  const places = lugares(registro)
  return (
    <details className="formato-registro" open={registro.campos.length <= 12}>
      <summary>{titulo}</summary>
      <div className="formato-marco">
        <table className="formato-campos">
          <thead>
            <tr>
              {fijo && <th scope="col">{t('formatosPago.desde')}</th>}
              <th scope="col">{t('formatosPago.campo')}</th>
              <th scope="col">{t('formatosPago.clase')}</th>
              <th scope="col">{t('formatosPago.dato')}</th>
            </tr>
          </thead>
          <tbody>
            {registro.campos.map((campo, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be equal, and none moves
              <tr key={i}>
                {fijo && <td className="cifra">{places[i]}</td>}
                <td>
                  <button type="button" className="formato-campo" onClick={() => abrir(i)}>
                    {campo.nombre}
                  </button>
                </td>
                <td>{t(`formatosPago.clases.${campo.clase}`)}</td>
                <td>
                  {campo.valor && `«${campo.valor}» `}
                  {campo.dato && t(`formatosPago.datos.${campo.dato}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="texto" icon="agregar" onClick={agregar}>
        {t('formatosPago.agregarCampo')}
      </Button>
    </details>
  )
}
