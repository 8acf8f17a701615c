# The task to run before the copies of a new release start. It migrates the database and sets the passwords of the roles
# that migrations created. Running it twice changes nothing.

locals {
  # \getenv keeps the passwords off the command line.
  set_passwords = <<-SQL
    \getenv app APP_PASSWORD
    \getenv platform PLATFORM_PASSWORD
    alter role app password :'app';
    alter role platform password :'platform';
  SQL

  admin_password = { name = "PGPASSWORD", valueFrom = "${var.database.admin_secret_arn}:password::" }
}

resource "aws_ecs_task_definition" "release" {
  family                   = "${var.name}-release"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = 256
  memory                   = 512
  execution_role_arn       = aws_iam_role.start_release.arn

  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }

  container_definitions = jsonencode([
    {
      name                   = "migrate"
      image                  = "${aws_ecr_repository.main.repository_url}:${coalesce(var.next_release, var.release)}"
      command                = ["migrate"]
      essential              = false
      user                   = "65532:65532"
      readonlyRootFilesystem = true
      environment            = [{ name = "DATABASE_URL", value = var.database.admin_url }]
      secrets                = [local.admin_password]
      logConfiguration = {
        logDriver = "awslogs"
        options   = merge(local.log_options, { awslogs-stream-prefix = "release" })
      }
    },
    {
      name      = "passwords"
      image     = "public.ecr.aws/docker/library/postgres:18-alpine"
      dependsOn = [{ containerName = "migrate", condition = "SUCCESS" }]
      essential = true
      # 70 is user postgres of that image.
      user                   = "70"
      readonlyRootFilesystem = true
      entryPoint             = ["sh", "-ec"]
      command                = ["printf '%s' \"$SET_PASSWORDS\" | psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 \"$DATABASE_URL\""]
      environment = [
        { name = "DATABASE_URL", value = var.database.admin_url },
        { name = "SET_PASSWORDS", value = local.set_passwords },
      ]
      secrets = [
        local.admin_password,
        { name = "APP_PASSWORD", valueFrom = "${var.database.role_secret_arns["app"]}:password::" },
        { name = "PLATFORM_PASSWORD", valueFrom = "${var.database.role_secret_arns["platform"]}:password::" },
      ]
      logConfiguration = {
        logDriver = "awslogs"
        options   = merge(local.log_options, { awslogs-stream-prefix = "release" })
      }
    },
  ])
}
