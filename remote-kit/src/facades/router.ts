// The part of the router that host and remotes share; a name missing here is an error of the type check and of the build.
// `createBrowserRouter` alone would double it: the host keeps the history with `createBrowserHistory`.
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
