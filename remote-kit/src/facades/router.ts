// The exports of the router that host and remotes share; a name missing here fails the type check and the build.
// `createBrowserRouter` alone would double the size: the host manages the history with `createBrowserHistory`.
export {
  Link,
  MemoryRouter,
  Navigate,
  NavigationType,
  Route,
  Router,
  Routes,
  createPath,
  matchPath,
  parsePath,
  UNSAFE_createBrowserHistory,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'
export type * from 'react-router'
