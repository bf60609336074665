import type { CambioDefinicion } from '@gremial/contract/tramites/definicion.comparar.ts'
import { partesDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

const nombrados = new Set([
  'nombre',
  'resumen',
  'descripcion',
  'pregunta',
  'ayuda',
  'obligatorio',
  'mostrarSi',
  'precarga',
  'tipo',
  'maximo',
  'minimo',
  'opciones',
  'texto',
  'valores',
  'siNo',
  'meses',
  'dias',
  'veces',
  'desde',
  'hasta',
  'fijo',
  'forma',
  'formula',
  'importes',
  'porPedido',
  'porAnio',
  'porFamiliar',
  'orden',
  'clase',
  'personas',
  'dosDesde',
] as const)
type Nombrado = typeof nombrados extends Set<infer N> ? N : never

/** Changes between two versions by part: place, old value and new value. */
export function CambiosDeVersion({ cambios }: { cambios: readonly CambioDefinicion[] }) {
  const { t } = useTranslation()
  const donde = (ruta: string): string =>
    ruta
      .split('.')
      .slice(1)
      .map((trozo) => (nombrados.has(trozo as Nombrado) ? t(`frasesTramite.atributos.${trozo as Nombrado}`) : trozo))
      .join(' › ')
  return (
    <div className="armar-cambios">
      {partesDefinicion
        .filter((parte) => cambios.some((c) => c.parte === parte))
        .map((parte) => (
          <section key={parte}>
            <h3>{t(`armar.partes.${parte}`)}</h3>
            <ul>
              {cambios
                .filter((c) => c.parte === parte)
                .map((c) => (
                  <li key={c.ruta}>
                    {donde(c.ruta) && <span className="suave">{donde(c.ruta)}: </span>}
                    {c.antes !== '' && <del>{c.antes}</del>} {c.antes !== '' && c.ahora !== '' && <Icon name="derecha" small />}{' '}
                    {c.ahora !== '' && <ins>{c.ahora}</ins>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
